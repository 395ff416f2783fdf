/* einsum_eval - sums of products of constants: each label is an axis, and so is each axis of the ellipsis. */
#include "base/checked.h"
#include "kernels/contraction.h"
#include "ops/einsum.h"

enum { MAX_OPERANDS = CONTRACTION_MAX_OPERANDS };

typedef struct Equation {
    EinsumTerm inputs[MAX_OPERANDS], output;
    int uses[EINSUM_LABELS];
    int ellipsis_rank;
} Equation;

/* An axis is told by its key: a label, or behind the labels an axis of the ellipsis. */
enum { KEYS = EINSUM_LABELS + SHAPE_MAX_RANK };

typedef struct Axes {
    size_t sizes[KEYS]; /* 1 where nothing has the axis */
    int place_of[KEYS]; /* in the contraction; -1: none */
} Axes;

/* ---- The equation, which inference has accepted ---- */

static void read_equation(EvalContext *c, Equation *out)
{
    Bytes rest = infer_attribute(c->infer, "equation")->s;
    bool has_ellipsis = false;
    *out = (Equation){0};
    for (size_t input = 0; input < c->input_count; input++) {
        EinsumTerm *term = &out->inputs[input];
        if (input > 0) (void)einsum_take(&rest, ",");
        (void)einsum_read_term(&rest, term);
        for (int index = 0; index < term->count; index++) out->uses[term->labels[index]]++;
        if (term->ellipsis < 0) continue;
        has_ellipsis = true;
        out->ellipsis_rank = eval_input(c, input)->rank - term->count;
    }
    if (einsum_take(&rest, "->")) (void)einsum_read_term(&rest, &out->output);
    else einsum_implicit_term(out->uses, has_ellipsis, &out->output);
}

/* The keys of a term's axes: out[SHAPE_MAX_RANK]; their count. */
static int term_keys(const Equation *self, const EinsumTerm *term, int *out)
{
    int count = 0;
    for (int index = 0; index <= term->count; index++) {
        for (int axis = 0; index == term->ellipsis && axis < self->ellipsis_rank; axis++)
            out[count++] = EINSUM_LABELS + axis;
        if (index < term->count) out[count++] = term->labels[index];
    }
    return count;
}

/* ---- Axes ---- */

static void find_sizes(EvalContext *c, const Equation *equation, Axes *axes)
{
    int keys[SHAPE_MAX_RANK * 2];
    for (int key = 0; key < KEYS; key++) axes->sizes[key] = 1, axes->place_of[key] = -1;
    for (size_t input = 0; input < c->input_count; input++) {
        int rank = term_keys(equation, &equation->inputs[input], keys);
        const int64_t *dims = eval_input(c, input)->dims;
        for (int axis = 0; axis < rank; axis++)
            if (dims[axis] != 1) axes->sizes[keys[axis]] = (size_t)dims[axis];
    }
}

static void add_axis(Contraction *self, Axes *axes, int key)
{
    if (axes->place_of[key] >= 0) return;
    self->sizes[self->rank] = axes->sizes[key];
    axes->place_of[key] = self->rank++;
}

/* Those of the output, then the others. */
static void place_axes(const Equation *equation, Axes *axes, Contraction *out)
{
    int keys[SHAPE_MAX_RANK * 2];
    int rank = term_keys(equation, &equation->output, keys);
    for (int axis = 0; axis < rank; axis++) add_axis(out, axes, keys[axis]);
    out->result_rank = out->rank;
    for (int label = 0; label < EINSUM_LABELS; label++)
        if (equation->uses[label] > 0) add_axis(out, axes, label);
}

/* Axes of size 1 are spread; one label twice steps along the diagonal. */
static void set_strides(const Tensor *tensor, const Equation *equation, const EinsumTerm *term, const Axes *axes,
                        ContractionOperand *out)
{
    int keys[SHAPE_MAX_RANK * 2];
    int rank = term_keys(equation, term, keys);
    size_t stride = 1;
    for (int axis = rank - 1; axis >= 0; axis--) {
        if (tensor->dims[axis] != 1) out->strides[axes->place_of[keys[axis]]] += stride;
        stride *= (size_t)tensor->dims[axis];
    }
}

/* ---- Evaluation ---- */

static bool is_within_steps(const Contraction *self)
{
    uint64_t steps = self->operand_count;
    for (int axis = 0; axis < self->rank; axis++)
        if (!checked_multiply(steps, self->sizes[axis], &steps)) return false;
    return steps <= CONTRACTION_MAX_STEPS;
}

static bool take_operands(EvalContext *c, Lane lane, const Equation *equation, const Axes *axes, Contraction *out)
{
    out->operand_count = c->input_count;
    for (size_t input = 0; input < c->input_count; input++) {
        ContractionOperand *operand = &out->operands[input];
        operand->values = eval_values(c, input, lane);
        if (!operand->values) return false;
        set_strides(eval_input(c, input), equation, &equation->inputs[input], axes, operand);
    }
    return true;
}

static Evaluated contract(EvalContext *c, Lane lane, const Contraction *contraction)
{
    void *y = eval_new_values(c, 0);
    if (!y) return EVAL_REFUSED;
    if (lane == LANE_F64) contract_f64(contraction, y);
    else contract_u64(contraction, y);
    eval_set_values(c, 0, y);
    return EVAL_DONE;
}

Evaluated einsum_eval(EvalContext *c)
{
    Lane lane = lane_of(eval_output_dtype(c, 0));
    if (lane == LANE_NONE) return eval_refuse(c, "it is not evaluated for this dtype");
    if (c->input_count > MAX_OPERANDS) return eval_refuse(c, "it has more than %d inputs", MAX_OPERANDS);
    Equation *equation = ARENA_NEW(c->scratch, Equation);
    Axes *axes = ARENA_NEW(c->scratch, Axes);
    Contraction *contraction = ARENA_NEW(c->scratch, Contraction);
    read_equation(c, equation);
    find_sizes(c, equation, axes);
    place_axes(equation, axes, contraction);
    contraction->operand_count = c->input_count;
    if (!is_within_steps(contraction))
        return eval_refuse(c, "it takes more than %d million multiplications", (int)(CONTRACTION_MAX_STEPS >> 20));
    if (!take_operands(c, lane, equation, axes, contraction)) return EVAL_REFUSED;
    return contract(c, lane, contraction);
}
