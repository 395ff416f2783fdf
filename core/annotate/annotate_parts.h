/* annotate_parts - what the files of the job share. */
#ifndef HONE_ANNOTATE_PARTS_H
#define HONE_ANNOTATE_PARTS_H

#include "annotate/annotate.h"
#include "annotate/annotate_apply.h"

/* How facts become types of the file. */
typedef struct TypeWriter {
    Model *model;
    uint32_t premise_mark;
    bool is_strict;     /* names instead of expressions */
    bool is_overridden; /* the user gave sizes: what is declared may be stale */
    HashMap names;      /* STRICT: expression -> Name */
    HashMap taken;      /* STRICT: names that mean something already -> themselves */
    size_t last_number; /* STRICT: of the names made here */
} TypeWriter;

/* The fields above are set, the others zeros. */
void type_writer_open(TypeWriter *self);
void type_writer_close(TypeWriter *self);

/* The type to write for a value of this fact, which the file declares as `declared` (NULL: not at all): NULL where that
 * stays as it is. keeps_spelling: of outputs only dims that are not known are filled. Owned by the model. */
Type *type_writer_type(TypeWriter *self, const Fact *fact, const Type *declared, bool keeps_spelling);

/* The type of an input of the main graph after the user's options: sizes that were given or bound, all else as it is
 * declared. given: its new shape; NULL: none. NULL where nothing changes. */
Type *type_writer_input_type(TypeWriter *self, const Fact *fact, const Type *declared, const InferInputShape *given);

#endif
