/* type_set - the types that a constraint allows, and whether a value's type is one of them. */
#include "model/dtype.h"
#include "ops/notation.h"

typedef struct TypeGroup {
    const char *name, *words;
} TypeGroup;

static const TypeGroup groups[] = {
#define GROUP(name, words) {#name, words},
#include "ops/type_groups.def"
#undef GROUP
};

/* The dtypes that a word stands for: its own, or those of one of the first `group_count` groups, which name only groups
 * above themselves. 0: there is no such word. */
static uint32_t word_dtypes(Bytes word, size_t group_count)
{
    int32_t dtype = dtype_from_name(word);
    if (dtype != DTYPE_UNDEFINED) return (uint32_t)1 << dtype;
    for (size_t index = 0; index < group_count; index++) {
        if (!bytes_equal(word, bytes_of(groups[index].name))) continue;
        Notation words = {.text = bytes_of(groups[index].words)};
        uint32_t all = 0;
        do {
            uint32_t some = word_dtypes(notation_until(&words, " "), index);
            if (some == 0) return 0;
            all |= some;
        } while (notation_take(&words, ' '));
        return all;
    }
    return 0;
}

static uint32_t dtypes_of(Bytes word)
{
    return word_dtypes(word, COUNT_OF(groups));
}

/* Takes "name(" and ")" away from around a word. */
static bool unwrap(Bytes *word, const char *name)
{
    size_t size = strlen(name);
    if (word->size < size + 2 || memcmp(word->data, name, size) != 0 || word->data[size] != '(' ||
        word->data[word->size - 1] != ')')
        return false;
    *word = (Bytes){word->data + size + 1, word->size - size - 2};
    return true;
}

/* Reads "map(key,value)". */
static bool read_map(Bytes word, int32_t *key, int32_t *value)
{
    if (!unwrap(&word, "map")) return false;
    Notation parts = {.text = word};
    *key = dtype_from_name(notation_until(&parts, ","));
    if (!notation_take(&parts, ',')) return false;
    *value = dtype_from_name(notation_until(&parts, ""));
    return *key != DTYPE_UNDEFINED && *value != DTYPE_UNDEFINED;
}

static bool add_word(TypeSet *self, Bytes word, Bytes *maps)
{
    Bytes inner = word;
    bool is_optional = unwrap(&inner, "optional");
    bool is_sequence = unwrap(&inner, "seq");
    uint32_t dtypes = dtypes_of(inner);
    int32_t key, value;
    if (dtypes == 0 && !read_map(inner, &key, &value)) return false;
    if (dtypes == 0) {
        maps[self->map_count++] = word;
    } else if (is_optional) {
        *(is_sequence ? &self->optional_sequences : &self->optionals) |= dtypes;
    } else {
        *(is_sequence ? &self->sequences : &self->tensors) |= dtypes;
    }
    return true;
}

Status notation_types(Notation *self, TypeSet *out)
{
    Bytes *maps = ARENA_NEW_ARRAY(self->arena, Bytes, notation_count(self, '('));
    *out = (TypeSet){.maps = maps};
    do {
        size_t start = self->at;
        if (add_word(out, notation_until(self, " ;"), maps)) continue;
        self->at = start;
        return notation_fail(self, "no such type");
    } while (notation_take(self, ' '));
    return STATUS_OK;
}

/* Is the dtype one of them? Not known, or newer than hone: perhaps. */
static bool has_dtype(uint32_t dtypes, int32_t dtype)
{
    if (dtype <= DTYPE_UNDEFINED || dtype >= DTYPE_COUNT) return dtypes != 0;
    return dtypes >> dtype & 1;
}

/* Is the type one of the maps, written with `wrapper` ("seq") around it, or with none (NULL)? */
static bool has_map(const TypeSet *self, const Fact *map, const char *wrapper)
{
    for (size_t index = 0; index < self->map_count; index++) {
        Bytes word = self->maps[index];
        int32_t key, value;
        if ((wrapper && !unwrap(&word, wrapper)) || !read_map(word, &key, &value)) continue;
        bool has_value = !map || !map->element || map->element->kind == TYPE_NONE ||
                         (map->element->kind == TYPE_TENSOR && has_dtype((uint32_t)1 << value, map->element->dtype));
        if ((!map || has_dtype((uint32_t)1 << key, map->dtype)) && has_value) return true;
    }
    return false;
}

/* Is the sequence of these elements (NULL: not known) one of the set, which has sequences of these dtypes? */
static bool has_sequence(const TypeSet *self, uint32_t sequences, const Fact *element, const char *wrapper)
{
    if (!element || element->kind == TYPE_NONE) return sequences != 0 || has_map(self, NULL, wrapper);
    if (element->kind == TYPE_TENSOR) return has_dtype(sequences, element->dtype);
    return element->kind == TYPE_MAP && has_map(self, element, wrapper);
}

static bool has_optional(const TypeSet *self, const Fact *element)
{
    if (!element || element->kind == TYPE_NONE) return (self->optionals | self->optional_sequences) != 0;
    if (element->kind == TYPE_TENSOR) return has_dtype(self->optionals, element->dtype);
    return element->kind == TYPE_SEQUENCE && has_sequence(self, self->optional_sequences, element->element, "optional");
}

bool type_set_has(const TypeSet *self, const Fact *fact)
{
    switch (fact->kind) {
    case TYPE_NONE: return true;
    case TYPE_TENSOR: return has_dtype(self->tensors, fact->dtype);
    case TYPE_SEQUENCE: return has_sequence(self, self->sequences, fact->element, "seq");
    case TYPE_OPTIONAL: return has_optional(self, fact->element);
    case TYPE_MAP: return has_map(self, fact, NULL);
    case TYPE_SPARSE_TENSOR:
    case TYPE_OPAQUE: return false;
    }
    return false;
}
