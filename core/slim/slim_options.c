/* slim_options - the options of the jobs slim and fold. */
#include "slim/slim.h"

#define FOR_SLIM
#define FOR_ONNXSLIM
const Option slim_options[] = {
#include "slim/slim_options.def"
    {0}};
#undef FOR_SLIM
#undef FOR_ONNXSLIM

const Option fold_options[] = {
#include "slim/slim_options.def"
    {0}};
