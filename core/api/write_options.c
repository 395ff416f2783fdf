/* write_options - the table "write": what hone_write can be told. */
#include "api/job.h"

static const Option write_options[] = {
    {.name = "external-data",
     .type = OPTION_CHOICE,
     .level = OPTION_MORE,
     .default_value = "auto",
     .choices = "auto|never|always",
     .label = "Weights in a file of their own",
     .help = "Where weights go: auto keeps them where the input has them and moves them out above 2 GiB, "
             "never puts all "
             "into the model, always puts initializers of 1 KiB and more into the data file."},
    {.name = "external-file",
     .type = OPTION_TEXT,
     .level = OPTION_MORE,
     .argument = "NAME",
     .label = "Name of the data file",
     .help = "Name of the data file beside the model; without it, the output's name with .data behind it."},
    {.name = "in-place",
     .type = OPTION_FLAG,
     .level = OPTION_CLI,
     .label = "Replace the input",
     .help = "Replaces the input by the result, at once; a data file that does not change stays where it is."},
    {.name = "no-clobber",
     .type = OPTION_FLAG,
     .level = OPTION_CLI,
     .label = "Replace nothing",
     .help = "Refuses to replace a file that is already there."},
    {0},
};

const Option *job_write_options(void)
{
    return write_options;
}
