/* fold - `hone fold INPUT -o OUTPUT`: computes what is constant. */
#include "rewrite_command.h"

extern const Job job_fold;

static const Job *const job = &job_fold;

const Command command_fold = {
    .name = "fold",
    .job = &job,
    .least_arguments = 1,
    .most_arguments = 2,
    .run = rewrite_command_run,
};
