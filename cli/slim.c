/* slim - `hone slim INPUT -o OUTPUT`: fewer nodes, the same numbers. */
#include "rewrite_command.h"

extern const Job job_slim;

static const Job *const job = &job_slim;

const Command command_slim = {
    .name = "slim",
    .job = &job,
    .least_arguments = 1,
    .most_arguments = 2,
    .run = rewrite_command_run,
};
