/* einsum - sums of products over the axes that an equation names.
 * https://onnx.ai/onnx/operators/onnx__Einsum.html */
#include "ops/einsum.h"

#include "ops/sizes.h"

typedef struct Einsum {
    Dim sizes[EINSUM_LABELS];
    int uses[EINSUM_LABELS];
    int ellipsis_rank; /* -1: no term has had an ellipsis so far */
    Dim ellipsis[SHAPE_MAX_RANK];
    bool is_partial; /* the rank of some operand is not known */
} Einsum;

/* ---- Operands ---- */

static Inferred add_label(InferContext *c, Einsum *self, int label, Dim size)
{
    Dim *into = &self->sizes[label];
    bool is_first = self->uses[label]++ == 0;
    if (!is_first && *into && size && !dim_broadcasts(*into, size))
        return infer_invalid(c, "one label of the equation stands for %s and for %s", dim_words(c, *into),
                             dim_words(c, size));
    *into = is_first ? size : dim_broadcast(c->dims, *into, size);
    return INFER_DONE;
}

/* Of an operand without a known rank its labels are counted. */
static Inferred add_unknown(InferContext *c, Einsum *self, const EinsumTerm *term, size_t input)
{
    for (int index = 0; index < term->count; index++) (void)add_label(c, self, term->labels[index], NULL);
    self->is_partial = true;
    if (term->ellipsis < 0) return INFER_DONE;
    return infer_unknown(c, "the rank of input %zu is not known", input);
}

/* All ellipses stand for equally many axes, which broadcast. */
static Inferred add_ellipsis(InferContext *c, Einsum *self, const Dim *dims, int rank)
{
    if (self->ellipsis_rank >= 0 && rank != self->ellipsis_rank)
        return infer_invalid(c, "one ellipsis stands for %d axes, another for %d", self->ellipsis_rank, rank);
    for (int axis = 0; axis < rank; axis++) {
        Dim *into = &self->ellipsis[axis];
        if (self->ellipsis_rank >= 0 && !dim_broadcasts(*into, dims[axis]))
            return infer_invalid(c, "the axes of ellipses do not broadcast: %s and %s", dim_words(c, *into),
                                 dim_words(c, dims[axis]));
        *into = self->ellipsis_rank < 0 ? dims[axis] : dim_broadcast(c->dims, *into, dims[axis]);
    }
    self->ellipsis_rank = rank;
    return INFER_DONE;
}

/* A label that one operand has twice takes its diagonal: both axes are of one size. */
static Inferred merge_diagonal(InferContext *c, const EinsumTerm *term, int index, Dim *dims)
{
    for (int other = 0; other < index; other++)
        if (term->labels[other] == term->labels[index] && !infer_same_dim(c, dims[other], dims[index], &dims[index]))
            return infer_invalid(c, "the diagonal of %s by %s elements is taken", dim_words(c, dims[other]),
                                 dim_words(c, dims[index]));
    return INFER_DONE;
}

static Inferred add_operand(InferContext *c, Einsum *self, const EinsumTerm *term, size_t input)
{
    const Shape *shape = infer_shape(c, input);
    Dim of_labels[SHAPE_MAX_RANK];
    if (!shape) return add_unknown(c, self, term, input);
    int ellipsis_rank = shape->rank - term->count;
    if (term->ellipsis < 0 ? ellipsis_rank != 0 : ellipsis_rank < 0)
        return infer_invalid(c, "input %zu has rank %d, and the equation has %d labels for it", input, shape->rank,
                             term->count);
    Inferred inferred = INFER_DONE;
    if (term->ellipsis >= 0) inferred = add_ellipsis(c, self, &shape->dims[term->ellipsis], ellipsis_rank);
    for (int index = 0; inferred == INFER_DONE && index < term->count; index++) {
        bool is_behind = term->ellipsis >= 0 && index >= term->ellipsis;
        of_labels[index] = shape->dims[index + (is_behind ? ellipsis_rank : 0)];
        inferred = merge_diagonal(c, term, index, of_labels);
        if (inferred == INFER_DONE) inferred = add_label(c, self, term->labels[index], of_labels[index]);
    }
    return inferred;
}

static Inferred read_operands(InferContext *c, Einsum *self, Bytes *rest)
{
    EinsumTerm term;
    Inferred unknown = INFER_DONE;
    for (size_t input = 0; input < c->input_count; input++) {
        if (input > 0 && !einsum_take(rest, ",")) return infer_invalid(c, "the equation has too few terms");
        if (!einsum_read_term(rest, &term)) return infer_invalid(c, "a term of the equation cannot be read");
        Inferred inferred = add_operand(c, self, &term, input);
        if (inferred == INFER_INVALID) return inferred;
        if (inferred == INFER_UNKNOWN) unknown = inferred;
    }
    return unknown;
}

/* ---- The output ---- */

static Inferred read_output(InferContext *c, const Einsum *self, Bytes *rest, EinsumTerm *out)
{
    bool is_seen[EINSUM_LABELS] = {false};
    if (!einsum_take(rest, "->")) einsum_implicit_term(self->uses, self->ellipsis_rank >= 0, out);
    else if (!einsum_read_term(rest, out)) return infer_invalid(c, "the output of the equation cannot be read");
    (void)einsum_take(rest, "");
    if (rest->size > 0) return infer_invalid(c, "the equation cannot be read, or has too many terms");
    if (out->ellipsis < 0 && self->ellipsis_rank > 0)
        return infer_invalid(c, "the inputs of the equation have an ellipsis and its output has none");
    for (int index = 0; index < out->count; index++) {
        int label = out->labels[index];
        if (self->uses[label] == 0) return infer_invalid(c, "a label of the output is in no input");
        if (is_seen[label]) return infer_invalid(c, "the output has a label twice");
        is_seen[label] = true;
    }
    return INFER_DONE;
}

static Inferred set_output(InferContext *c, const Einsum *self, const EinsumTerm *term)
{
    Dim dims[SHAPE_MAX_RANK];
    int rank = 0, ellipsis_rank = term->ellipsis >= 0 && self->ellipsis_rank > 0 ? self->ellipsis_rank : 0;
    if (term->count + ellipsis_rank > SHAPE_MAX_RANK)
        return infer_invalid(c, "the output has more than %d axes", SHAPE_MAX_RANK);
    for (int index = 0; index <= term->count; index++) {
        for (int axis = 0; index == term->ellipsis && axis < ellipsis_rank; axis++) dims[rank++] = self->ellipsis[axis];
        if (index < term->count) dims[rank++] = self->sizes[term->labels[index]];
    }
    infer_set(c, 0, 0, rank, dims);
    return self->is_partial ? infer_unknown(c, "the ranks of some inputs are not known") : INFER_DONE;
}

static Inferred einsum_infer(InferContext *c)
{
    Einsum einsum = {.ellipsis_rank = -1};
    EinsumTerm output;
    const Attribute *equation = infer_attribute(c, "equation");
    if (!equation || equation->type != ATTRIBUTE_STRING) return infer_invalid(c, "it has no equation");
    if (!equation->s.data) return infer_unknown(c, "the equation is too long");
    Bytes rest = equation->s;
    Inferred inferred = read_operands(c, &einsum, &rest);
    if (inferred == INFER_DONE) inferred = read_output(c, &einsum, &rest, &output);
    return inferred == INFER_DONE ? set_output(c, &einsum, &output) : inferred;
}

const OpRow op_einsum[] = {
    {"Einsum", 28, "Inputs+: T", "Output: T", "equation!: string", "T: numeric_bfloat16", .infer = einsum_infer,
     .eval = einsum_eval},
    {"Einsum", 12, "Inputs+: T", "Output: T", "equation!: string", "T: numeric", .infer = einsum_infer,
     .eval = einsum_eval},
    {0},
};
