/* schema - a row of an operator's table, its notation read: operands, attributes, types. */
#ifndef HONE_SCHEMA_H
#define HONE_SCHEMA_H

#include "base/json_writer.h"
#include "model/attribute.h"
#include "ops/op.h"

/* Bit k: DtypeNumber k. */
typedef struct TypeSet {
    uint32_t tensors, sequences, optionals, optional_sequences;
    const Bytes *maps; /* [map_count] as written: "map(int64,float)", "seq(map(string,float))"; anything else too */
    size_t map_count;
} TypeSet;

typedef struct SchemaConstraint {
    Bytes name; /* here and below: a NUL stands behind it */
    TypeSet types;
} SchemaConstraint;

typedef enum Arity { ARITY_REQUIRED, ARITY_OPTIONAL, ARITY_VARIADIC } Arity;

typedef struct SchemaOperand {
    Bytes name;
    Bytes type;     /* as written */
    int constraint; /* index into constraints; -1: a type of its own */
    const TypeSet *types;
    Arity arity;
    int minimum;   /* VARIADIC */
    bool is_mixed; /* VARIADIC: each may have a type of its own */
} SchemaOperand;

typedef struct SchemaAttribute {
    Bytes name;
    AttributeType type;
    bool is_required, has_default;
    int64_t i;            /* default of INT */
    float f;              /* of FLOAT */
    Bytes s;              /* of STRING */
    const int64_t *ints;  /* of INTS: [count] */
    const float *floats;  /* of FLOATS: [count] */
    const Bytes *strings; /* of STRINGS: [count] */
    size_t count;
} SchemaAttribute;

struct Schema {
    const OpRow *row;
    int until; /* the last version it holds for; INT_MAX: no newer one */
    size_t input_count, output_count, attribute_count, constraint_count;
    const SchemaOperand *inputs, *outputs;
    const SchemaAttribute *attributes;
    const SchemaConstraint *constraints;
};

/* Reads one row. Fails where the notation is wrong, which a test of all rows shows. *out: owned by arena. */
NODISCARD Status schema_read(const OpRow *row, Arena *arena, Schema **out);

/* NULL: there is none. */
const SchemaAttribute *schema_attribute(const Schema *self, Bytes name);

/* The operand that an input (output) of this index belongs to: the last one goes on when it is variadic. NULL: too many. */
const SchemaOperand *schema_input(const Schema *self, size_t index);
const SchemaOperand *schema_output(const Schema *self, size_t index);

/* Does the set hold this type: a tensor of dtype, a sequence or optional of one? What is not known is in every set. */
bool type_set_has(const TypeSet *self, const Fact *fact);

#endif
