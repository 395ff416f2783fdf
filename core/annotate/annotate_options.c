/* annotate_options - the options of the job. */
#include "annotate/annotate.h"

const Option annotate_options[] = {
    {.name = "input-shape",
     .type = OPTION_LIST,
     .level = OPTION_COMMON,
     .keeps_empty = true,
     .argument = "NAME=DIMS...",
     .label = "Shapes of inputs",
     .help = "Gives inputs a shape, as images=1,3,?,width: sizes, names, or ? for one that is not known; a scalar is "
             "NAME=[]. What the model says of shapes after its inputs is then found anew."},
    {.name = "dim",
     .type = OPTION_LIST,
     .level = OPTION_COMMON,
     .argument = "NAME=SIZE...",
     .label = "Sizes of dims",
     .help = "Gives a named dim of the inputs its size, as batch=4."},
    {.name = "strict",
     .type = OPTION_FLAG,
     .level = OPTION_MORE,
     .label = "Names only",
     .help = "Writes a name of its own for each size that is computed from others, instead of an expression such as "
             "2*width, which ONNX allows but some tools do not expect. What inputs and outputs declare keeps its "
             "spelling."},
    {.name = "limit",
     .type = OPTION_INTEGER,
     .level = OPTION_CLI,
     .argument = "N",
     .default_value = "0",
     .label = "Values listed",
     .help = "Lists the types and shapes of the first N values."},
    {.name = "op-schema",
     .type = OPTION_TEXT,
     .level = OPTION_CLI,
     .argument = "FILE",
     .label = "Custom operators",
     .help = "Reads from FILE what the outputs of custom operators are; docs/op_schema.md says how."},
    {0},
};
