/* op_schema_parser - what the files that read descriptions of operators share. */
#ifndef HONE_OP_SCHEMA_PARSER_H
#define HONE_OP_SCHEMA_PARSER_H

#include "base/array.h"
#include "ops/custom_op.h"
#include "text/text_lexer.h"

typedef struct OpSchemaParser {
    TextLexer lexer;
    Arena *arena; /* borrowed: holds what is read */
    ARRAY(CustomOp) ops;
    ARRAY(size_t) places; /* of each of ops in the text */
    /* Of the operator that is being read: */
    ARRAY(Bytes) symbols;
    ARRAY(Bytes) runs; /* empty: "..." without a name */
    ARRAY(CustomInput) inputs;
    ARRAY(CustomOutput) outputs;
    ARRAY(CustomDefault) defaults;
    ARRAY(CustomDim) dims;
    ARRAY(CustomStep) steps;
    ARRAY(int64_t) values;
} OpSchemaParser;

/* A copy of an array's items, owned by arena. */
#define op_schema_keep(self, array) arena_copy((self)->arena, (array)->items, (array)->count * sizeof *(array)->items)

/* A copy, owned by arena. */
Bytes op_schema_keep_bytes(OpSchemaParser *self, Bytes bytes);

/* Is it "inputs", "attributes" or "outputs"? */
bool op_schema_is_section(Bytes word);

/* Read what stands behind the words "inputs", "attributes", "outputs". */
NODISCARD Status op_schema_inputs(OpSchemaParser *self, CustomOp *op);
NODISCARD Status op_schema_defaults(OpSchemaParser *self);
NODISCARD Status op_schema_outputs(OpSchemaParser *self);

/* Reads "[...]" of an input, whose names become symbols, or of an output, whose names must be symbols. Without
 * brackets: not described. */
NODISCARD Status op_schema_input_shape(OpSchemaParser *self, CustomShape *out);
NODISCARD Status op_schema_output_shape(OpSchemaParser *self, CustomShape *out);

/* Reads ".NAME" behind "attr". *out: owned by arena. */
NODISCARD Status op_schema_attribute_name(OpSchemaParser *self, const char **out);

/* Does a word mean something in expressions, so that no dim can have it as a name? */
bool op_schema_is_reserved(Bytes word);

#endif
