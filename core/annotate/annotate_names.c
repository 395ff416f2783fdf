/* annotate_names - a name in the file means one size.
 *
 * The engine tells symbols apart by what they are, not by name: each call of a function and each branch has symbols that
 * are named by the values in there, and an input's dim may be called `x[0]` or `2*n`. Whoever reads the file has only
 * the names, and takes two sizes of one name for equal. */
#include "annotate/annotate_parts.h"

static Name *free_name(SymbolNames *self, Bytes wanted)
{
    Text text = {0};
    Name *name = name_intern(&self->model->names, wanted);
    for (size_t number = 2; symbol_names_has(self, name); number++) {
        text_clear(&text);
        text_append_bytes(&text, wanted);
        text_append_format(&text, "_%zu", number);
        name = name_intern(&self->model->names, text_bytes(&text));
    }
    text_free(&text);
    return name;
}

/* For one that is no size of a value by itself, as the iteration of a Loop. Numbers are given in the order of values: those
 * of the engine would be others in a second run, which begins with more known. */
static Name *new_name(SymbolNames *self)
{
    Text text = {0};
    text_append_format(&text, "unk__%zu", ++self->unnamed_count);
    Name *name = free_name(self, text_bytes(&text));
    text_free(&text);
    return name;
}

static void take_symbol(void *context, Dim symbol)
{
    SymbolNames *self = context;
    Bytes wanted = {0};
    uint64_t key = hash_map_pointer_key(symbol);
    if (hash_map_get(&self->seen, key) || !dim_is_symbol(symbol, &wanted)) return;
    Name *name = wanted.size > 0 ? free_name(self, wanted) : new_name(self);
    if (!bytes_equal(name_bytes(name), wanted)) dim_name_symbol(self->dims, symbol, name_bytes(name));
    hash_map_set(&self->meaning, hash_map_pointer_key(name), (void *)symbol);
    hash_map_set(&self->seen, key, (void *)symbol);
}

static void take_dim(SymbolNames *self, Dim dim)
{
    uint64_t key = hash_map_pointer_key(dim);
    if (!dim || dim_is_number(dim, NULL) || hash_map_get(&self->seen, key)) return;
    dim_visit_symbols(dim, take_symbol, self);
    hash_map_set(&self->seen, key, (void *)dim);
}

void symbol_names_add(SymbolNames *self, const Fact *fact)
{
    for (; fact; fact = fact->element) {
        if (!fact->shape) continue;
        for (int axis = 0; axis < fact->shape->rank; axis++) take_dim(self, fact->shape->dims[axis]);
    }
}

bool symbol_names_has(const SymbolNames *self, const Name *name)
{
    return hash_map_get(&self->meaning, hash_map_pointer_key(name)) != NULL;
}

void symbol_names_free(SymbolNames *self)
{
    hash_map_free(&self->meaning);
    hash_map_free(&self->seen);
}
