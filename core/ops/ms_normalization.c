/* ms_normalization - normalizations of com.microsoft, of a sum or of embeddings; onnxruntime has
 * SimplifiedLayerNormalization (RMSNormalization today) in ai.onnx.
 * https://github.com/microsoft/onnxruntime/blob/main/docs/ContribOperators.md#com.microsoft.SkipLayerNormalization */
#include "model/dtype.h"
#include "ops/common.h"
#include "ops/normalization.h"
#include "ops/sizes.h"

/* The last axis of the input is as long as gamma (and the rest of what is added to it). onnxruntime:
 * contrib_ops/cpu/skip_layer_norm_helper.h. */
static Inferred merge_hidden(InferContext *c, size_t input, size_t gamma, Dim *dims, int rank)
{
    const Shape *shape = infer_shape(c, gamma);
    if (!shape || rank == 0) return INFER_DONE;
    if (shape->rank != 1) return infer_invalid(c, "%s has %d axes, not 1", infer_input_name(c, gamma), shape->rank);
    if (infer_same_dim(c, dims[rank - 1], shape->dims[0], &dims[rank - 1])) return INFER_DONE;
    return infer_invalid(c, "%s has %s elements and the last axis of %s %s", infer_input_name(c, gamma),
                         dim_words(c, shape->dims[0]), infer_input_name(c, input), dim_words(c, dims[rank - 1]));
}

/* Outputs: like the input, mean and inv_std_var with size 1 along the last axis, the sum like the input. */
static Inferred skip_layer_normalization_infer(InferContext *c)
{
    const Shape *input = infer_shape(c, 0);
    Dim dims[SHAPE_MAX_RANK];
    infer_set(c, 1, DTYPE_FLOAT, -1, NULL);
    infer_set(c, 2, DTYPE_FLOAT, -1, NULL);
    if (!input) {
        infer_set(c, 3, infer_dtype(c, 0), -1, NULL);
        return infer_set_unranked(c, 0, 0, 0);
    }
    if (input->rank != 2 && input->rank != 3) return infer_invalid(c, "input has %d axes, not 2 or 3", input->rank);
    memcpy(dims, input->dims, (size_t)input->rank * sizeof *dims);
    Inferred inferred = merge_hidden(c, 0, 2, dims, input->rank);
    if (inferred != INFER_DONE) return inferred;
    infer_set(c, 0, 0, input->rank, dims);
    infer_set(c, 3, 0, input->rank, dims);
    dims[input->rank - 1] = dim_number(c->dims, 1);
    infer_set(c, 1, DTYPE_FLOAT, input->rank, dims);
    infer_set(c, 2, DTYPE_FLOAT, input->rank, dims);
    return INFER_DONE;
}

/* input_ids [batch, length], word_embedding [words, hidden] -> [batch, length, hidden], the sum likewise; mask_index
 * [batch]. onnxruntime makes it also without a mask. */
static Inferred embed_layer_normalization_infer(InferContext *c)
{
    enum { WORDS = 2, GAMMA = 5 };
    const Shape *ids = infer_shape(c, 0), *words = infer_shape(c, WORDS);
    Dim dims[3] = {NULL, NULL, NULL};
    if (ids && ids->rank != 2) return infer_invalid(c, "input_ids has %d axes, not 2", ids->rank);
    if (words && words->rank != 2)
        return infer_invalid(c, "%s has %d axes, not 2", infer_input_name(c, WORDS), words->rank);
    if (ids) memcpy(dims, ids->dims, 2 * sizeof *dims);
    if (words) dims[2] = words->dims[1];
    Inferred inferred = merge_hidden(c, WORDS, GAMMA, dims, 3);
    if (inferred != INFER_DONE) return inferred;
    infer_set(c, 0, 0, 3, dims);
    infer_set(c, 1, DTYPE_INT32, 1, dims);
    infer_set(c, 2, 0, 3, dims);
    if (!ids) return infer_unknown(c, "the shape of input_ids is not known");
    return dims[2] ? INFER_DONE : infer_unknown(c, "the shape of word_embedding is not known");
}

static Inferred skip_group_norm_infer(InferContext *c)
{
    infer_set_like(c, 1, 0, 0);
    return infer_like_input(c);
}

const OpRow op_ms_normalization[] = {
    {"SimplifiedLayerNormalization", 1, "X: T, scale: V", "Y: V, inv_std_var?: U",
     "axis: int = -1, epsilon: float = 1e-05, stash_type: int = 1",
     "T: floats_bfloat16; U: float double; V: floats_bfloat16", .infer = layer_normalization_infer},
    {"SimplifiedLayerNormalization", 1, "X: T, scale: V", "Y: V, inv_std_var?: U",
     "axis: int = -1, epsilon: float = 1e-05, stash_type: int = 1",
     "T: floats_bfloat16; U: float double; V: floats_bfloat16", .infer = layer_normalization_infer,
     .domain = DOMAIN_MICROSOFT},
    {"SkipLayerNormalization", 1, "input: T, skip: T, gamma: T, beta?: T, bias?: T",
     "output: T, mean?: U, inv_std_var?: U, input_skip_bias_sum?: T", "epsilon: float = 1e-12",
     "T: float16 bfloat16 float; U: float", .infer = skip_layer_normalization_infer, .domain = DOMAIN_MICROSOFT},
    {"SkipSimplifiedLayerNormalization", 1, "input: T, skip: T, gamma: T, bias?: T",
     "output: T, mean?: U, inv_std_var?: U, input_skip_bias_sum?: T", "epsilon: float = 1e-12",
     "T: float16 bfloat16 float; U: float", .infer = skip_layer_normalization_infer, .domain = DOMAIN_MICROSOFT},
    {"EmbedLayerNormalization", 1,
     "input_ids: T1, segment_ids?: T1, word_embedding: T, position_embedding: T, segment_embedding?: T, gamma: T, "
     "beta: T, mask?: T1, position_ids?: T1",
     "output: T, mask_index?: T1, embedding_sum?: T", "epsilon: float = 1e-12, mask_index_type: int",
     "T1: int32; T: float16 float", .infer = embed_layer_normalization_infer, .domain = DOMAIN_MICROSOFT},
    {"QEmbedLayerNormalization", 1,
     "input_ids: T1, segment_ids?: T1, word_embedding_quant: T2, position_embedding_quant: T2, "
     "segment_embedding?: T2, gamma_quant: T2, beta_quant: T2, mask?: T1, word_embedding_scale: T, "
     "position_embedding_scale: T, segment_embedding_scale?: T, gamma_scale: T, beta_scale: T, "
     "word_embedding_zero_point: T2, position_embedding_zero_point: T2, segment_embedding_zero_point?: T2, "
     "gamma_zero_point: T2, beta_zero_point: T2",
     "layernorm_out: T, mask_index_out: T1", "epsilon: float = 1e-12", "T1: int32; T2: int8 uint8; T: float",
     .infer = embed_layer_normalization_infer, .domain = DOMAIN_MICROSOFT},
    {"GroupNorm", 1, "X: T, gamma: M, beta: M", "Y: T",
     "activation!: int, groups!: int, channels_last: int = 1, epsilon: float = 1e-05",
     "T: float16 float; M: float16 float", .infer = infer_like_input, .domain = DOMAIN_MICROSOFT},
    {"SkipGroupNorm", 1, "X: T, gamma: M, beta: M, skip: T, bias?: T", "Y: T, S?: T",
     "activation!: int, groups!: int, channels_last: int = 1, epsilon: float = 1e-05",
     "T: float16 float; M: float16 float", .infer = skip_group_norm_infer, .domain = DOMAIN_MICROSOFT},
    {0},
};
