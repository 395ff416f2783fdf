/* annotate_parts - what the files of the job share. */
#ifndef HONE_ANNOTATE_PARTS_H
#define HONE_ANNOTATE_PARTS_H

#include "annotate/annotate.h"
#include "annotate/annotate_apply.h"

/* Which symbol a name means in the file. */
typedef struct SymbolNames {
    Model *model;
    DimPool *dims;   /* borrowed */
    HashMap meaning; /* Name -> Dim of the symbol that has it */
    HashMap seen;    /* Dim -> itself: its symbols have names of their own */
    size_t unnamed_count;
} SymbolNames;

/* Lets the symbols of a fact keep their names where no other symbol has them, else gives them new ones: `s[1]_2`. Called
 * for the inputs of the main graph first, whose names are the user's. */
void symbol_names_add(SymbolNames *self, const Fact *fact);

/* Is the text of an expression the name of a symbol? */
bool symbol_names_has(const SymbolNames *self, const Name *name);
void symbol_names_free(SymbolNames *self);

/* Does an expression that a model declares say another size than the computed one? false: it says the same, or that is not
 * known. */
bool spelling_is_other(Bytes a, Bytes b);

/* A name that was made for a size, and what it is: dim_1, 2*width. */
typedef struct SizeName {
    const Name *name, *meaning;
} SizeName;

/* How facts become types of the file. */
typedef struct TypeWriter {
    Model *model;
    SymbolNames symbols;
    uint32_t premise_mark;
    bool is_strict;     /* names instead of expressions */
    bool is_overridden; /* the user gave sizes: what is declared may be stale */
    bool is_reshaped;   /* the user gave shapes: names of inputs' sizes too */
    HashMap names;      /* expression, or the Name of one that is declared -> Name: those that are not written out */
    HashMap spellings;  /* expression -> Name: as an output of the model declares it, where names are strict */
    HashMap ports;      /* names that outputs of the model declare -> themselves, where names are strict */
    HashMap meant;      /* Name that an output declares -> its Dim */
    HashMap used;       /* Dim of a symbol that is written -> itself */
    ARRAY(SizeName) made;
    HashMap taken;      /* names that mean something already -> themselves */
    size_t last_number; /* of the names made here */
} TypeWriter;

/* The fields above are set, the others zeros. */
void type_writer_open(TypeWriter *self);

/* Of strict names, when facts are known: what the outputs of the model declare. */
void type_writer_take_outputs(TypeWriter *self);
void type_writer_close(TypeWriter *self);

/* The type to write for a value of this fact, which the file declares as `declared` (NULL: not at all): NULL where that
 * stays as it is. output: the name of a graph's output, whose sizes that nothing tells stay "?"; NULL: another value.
 * is_interface: it is the main graph's, of which only dims that are not known are filled. Owned by the model. */
Type *type_writer_type(TypeWriter *self, const Fact *fact, const Type *declared, const Name *output, bool is_interface);

/* The type of an input of the main graph after the user's options: sizes that were given or bound, all else as it is
 * declared. given: its new shape; NULL: none. NULL where nothing changes. */
Type *type_writer_input_type(TypeWriter *self, const Fact *fact, const Type *declared, const InferInputShape *given);

/* One run of the job. */
typedef struct AnnotateRun {
    Model *model;
    AnnotateResult *result;
    InferOptions options;
    Infer *infer;
    TypeWriter writer;
    uint64_t list_limit;
} AnnotateRun;

/* What is in a sequence, an optional or a map, however deep; of a tensor itself. NULL: nothing is said. */
const Type *annotate_inner_type(const Type *type);

/* Adds the value to the result's list, up to list_limit. */
void annotate_list_value(AnnotateRun *self, Value *value);

/* Lists the names of sizes that are no names of the model. */
void annotate_list_sizes(AnnotateRun *self);

#endif
