/* infer - `hone infer INPUT -o OUTPUT`: types and shapes of all values. */
#include "rewrite_command.h"

extern const Job job_infer;

static const Job *const job = &job_infer;

const Command command_infer = {
    .name = "infer",
    .job = &job,
    .least_arguments = 1,
    .most_arguments = 2,
    .run = rewrite_command_run,
};
