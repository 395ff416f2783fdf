/* dim_name - symbols get their names when it is known what they are sizes of. */
#include <assert.h>

#include "model/dim_parts.h"

void dim_name_symbol(DimPool *pool, Dim symbol, Bytes name)
{
    assert(dim_is_symbol(symbol, NULL));
    DimAtom *atom = (DimAtom *)dim_atom(symbol); /* atoms are made by the pool, never const */
    assert(name.size > 0);
    atom->name = (Bytes){arena_copy(pool->arena, name.data, name.size), name.size};
}
