/* pass_table - the table that passes.def is read into. */
#include "passes/pass.h"

#define PASS(name) extern const Pass pass_##name;
#include "passes/passes.def"
#undef PASS

static const Pass *const passes[] = {
#define PASS(name) &pass_##name,
#include "passes/passes.def"
#undef PASS
    NULL};

const Pass *pass_at(size_t index)
{
    return index < COUNT_OF(passes) ? passes[index] : NULL;
}
