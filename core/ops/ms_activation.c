/* ms_activation - activations of com.microsoft, most with a bias or a second input added before.
 * https://github.com/microsoft/onnxruntime/blob/main/docs/ContribOperators.md#com.microsoft.Gelu */
#include "model/dtype.h"
#include "ops/common.h"
#include "ops/sizes.h"

/* Output 0 is like input 0, whose last axis is as long as the bias. A bias of more axes is added whole. */
static Inferred biased_infer(InferContext *c)
{
    const Shape *x = infer_shape(c, 0), *bias = infer_shape(c, 1);
    Dim dims[SHAPE_MAX_RANK];
    if (!x || x->rank == 0 || !bias || bias->rank != 1) return infer_set_like(c, 0, 0, 0);
    int last = x->rank - 1;
    memcpy(dims, x->dims, (size_t)x->rank * sizeof *dims);
    if (!infer_same_dim(c, x->dims[last], bias->dims[0], &dims[last]))
        return infer_invalid(c, "%s has %s elements for an axis of %s", infer_input_name(c, 1),
                             dim_words(c, bias->dims[0]), dim_words(c, x->dims[last]));
    infer_set(c, 0, 0, x->rank, dims);
    return INFER_DONE;
}

/* The mask is like the data, too. */
static Inferred bias_dropout_infer(InferContext *c)
{
    Inferred inferred = biased_infer(c);
    if (inferred != INFER_INVALID) infer_set_like(c, 1, 0, DTYPE_BOOL);
    return inferred;
}

/* The mask has a bit an element of the data, in words of 32. */
static Inferred set_bit_mask(InferContext *c)
{
    enum { BITS = 32 };
    const Shape *data = infer_shape(c, 0);
    Dim count = data ? infer_product(c, data->dims, 0, data->rank) : NULL;
    Dim words = dim_ceil_divide(c->dims, count, dim_number(c->dims, BITS));
    infer_set(c, 1, DTYPE_UINT32, 1, &words);
    return words ? INFER_DONE : infer_unknown(c, "the number of elements of data is not known");
}

static Inferred bitmask_dropout_infer(InferContext *c)
{
    Inferred inferred = infer_like_input(c);
    return inferred == INFER_DONE ? set_bit_mask(c) : inferred;
}

static Inferred bitmask_bias_dropout_infer(InferContext *c)
{
    Inferred inferred = biased_infer(c);
    return inferred == INFER_DONE ? set_bit_mask(c) : inferred;
}

/* Output 0 is input 0 with half of its last axis. */
static Inferred half_infer(InferContext *c)
{
    const Shape *x = infer_shape(c, 0);
    Dim dims[SHAPE_MAX_RANK];
    int64_t size;
    if (!x) return infer_set_unranked(c, 0, 0, 0);
    if (x->rank == 0) return infer_invalid(c, "%s is a scalar; it has no halves", infer_input_name(c, 0));
    memcpy(dims, x->dims, (size_t)x->rank * sizeof *dims);
    Dim *last = &dims[x->rank - 1];
    if (dim_is_number(*last, &size) && size % 2 != 0)
        return infer_invalid(c, "the last axis of %s has no halves: %lld", infer_input_name(c, 0), (long long)size);
    *last = dim_exact_divide(c->dims, *last, dim_number(c->dims, 2));
    infer_set(c, 0, 0, x->rank, dims);
    return INFER_DONE;
}

/* Without `up` both halves are in one. */
static Inferred swiglu_infer(InferContext *c)
{
    return infer_has_input(c, 1) ? infer_like_input(c) : half_infer(c);
}

const OpRow op_ms_activation[] = {
    {"Gelu", 1, "X: T", "Y: T", "", "T: floats_bfloat16", .infer = infer_like_input, .domain = DOMAIN_MICROSOFT},
    {"FastGelu", 1, "X: T, bias?: T", "Y: T", "", "T: floats_bfloat16", .infer = biased_infer,
     .domain = DOMAIN_MICROSOFT},
    {"BiasGelu", 1, "A: T, B: T", "C: T", "", "T: floats_bfloat16", .infer = biased_infer, .domain = DOMAIN_MICROSOFT},
    {"QuickGelu", 1, "X: T", "Y: T", "alpha: float = 1.702", "T: floats_bfloat16", .infer = infer_like_input,
     .domain = DOMAIN_MICROSOFT},
    {"BiasSplitGelu", 1, "X: T, bias: T", "Y: T", "", "T: float16 float", .infer = half_infer,
     .domain = DOMAIN_MICROSOFT},
    {"BiasSoftmax", 1, "data: T, bias: T", "output: T", "is_inner_broadcast!: int, axis: int = 1", "T: floats",
     .infer = infer_like_input, .domain = DOMAIN_MICROSOFT},
    {"BiasDropout", 1, "data: T, bias: T, residual?: T, ratio?: T1, training_mode?: T2", "output: T, mask?: T2",
     "seed: int", "T: floats_bfloat16; T1: floats_bfloat16; T2: bool", .infer = bias_dropout_infer,
     .domain = DOMAIN_MICROSOFT, .flags = OP_NONDETERMINISTIC},
    {"BitmaskDropout", 1, "data: T, ratio?: T1, training_mode?: T2", "output: T, mask?: T3", "seed: int",
     "T: floats_bfloat16; T1: floats_bfloat16; T2: bool; T3: uint32", .infer = bitmask_dropout_infer,
     .domain = DOMAIN_MICROSOFT, .flags = OP_NONDETERMINISTIC},
    {"BitmaskBiasDropout", 1, "data: T, bias: T, residual?: T, ratio?: T1, training_mode?: T2", "output: T, mask?: T3",
     "seed: int", "T: floats_bfloat16; T1: floats_bfloat16; T2: bool; T3: uint32", .infer = bitmask_bias_dropout_infer,
     .domain = DOMAIN_MICROSOFT, .flags = OP_NONDETERMINISTIC},
    {"BiasAdd", 1, "X: T, bias: T, skip: T", "Y: T", "", "T: float16 float", .infer = biased_infer,
     .domain = DOMAIN_MICROSOFT},
    {"SwiGLU", 1, "gate: T, up?: T", "output: T",
     "activation_alpha: float = 1.0, activation_beta: float = 0.0, limit: float = 0.0, round_activation: int = 0",
     "T: float16 bfloat16 float", .infer = swiglu_infer, .domain = DOMAIN_MICROSOFT},
    {0},
};
