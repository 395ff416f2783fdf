/* inspect_options - what inspect can be told. */
#include "inspect/inspect.h"

const Option inspect_options[] = {
    {.name = "hash",
     .type = OPTION_FLAG,
     .level = OPTION_COMMON,
     .label = "Compare weights",
     .help = "Reads the weights and says which constants are equal; without it, which may be."},
    {.name = "limit",
     .type = OPTION_INTEGER,
     .level = OPTION_COMMON,
     .argument = "N",
     .default_value = "10",
     .label = "Rows of each list",
     .help = "How many constants, groups and problems are listed, the largest first; 0 lists all."},
    {.name = "format",
     .type = OPTION_CHOICE,
     .level = OPTION_CLI,
     .default_value = "text",
     .choices = "text|json",
     .label = "Format",
     .help = "Text for people, or the report as JSON."},
    {0},
};
