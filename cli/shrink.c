/* shrink - `hone shrink INPUT -o OUTPUT`: shares equal constants, extracts constants. */
#include "rewrite_command.h"

extern const Job job_shrink;

static const Job *const job = &job_shrink;

/* scs4onnx's. */
static const ShortName short_names[] = {{"m", "mode"},
                                        {"fo", "forced-extraction-op-names"},
                                        {"fc", "forced-extraction-constant-names"},
                                        {"d", "disable-auto-downcast"},
                                        {"n", "non-verbose"},
                                        {0}};

const Command command_shrink = {
    .name = "shrink",
    .job = &job,
    .short_names = short_names,
    .least_arguments = 1,
    .most_arguments = 2,
    .run = rewrite_command_run,
};
