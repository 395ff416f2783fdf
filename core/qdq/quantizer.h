/* quantizer - what one QuantizeLinear or DequantizeLinear says: scale, zero point, dtype, axis.
 *
 * Of ai.onnx, com.microsoft and AMD's Extended...; scale and zero point are initializers or Constant nodes, also behind Cast,
 * Identity and the like. https://onnx.ai/onnx/operators/onnx__QuantizeLinear.html */
#ifndef HONE_QUANTIZER_H
#define HONE_QUANTIZER_H

#include "model/model.h"

typedef enum QuantKind { QUANT_NONE, QUANTIZE, DEQUANTIZE } QuantKind;

enum { QUANT_NO_AXIS = INT32_MIN };

typedef struct Quantizer {
    Node *node;
    QuantKind kind;
    Tensor *scale, *zero_point; /* zero_point NULL: none is given */
    uint64_t count;             /* of scales; 1: of the whole tensor */
    double first_scale;
    int64_t first_zero_point;
    int32_t dtype;       /* of the integers; 0: not told */
    int64_t low, high;   /* what the dtype holds */
    int64_t axis;        /* as given; QUANT_NO_AXIS: not */
    const char *problem; /* in words: why it cannot be used; NULL: it can. Owned by the arena or static */
    bool is_unsupported; /* the problem is a dtype or form that INT8 has no scale for: --keep-unsupported */
} Quantizer;

QuantKind quantizer_kind(const Node *node);

/* The constant that a value is: an initializer that no caller overrides, a Constant node's, also through Identity and Cast.
 * NULL: none. The tensor is seekable. Fails where it cannot be read. */
NODISCARD Status constant_find(Value *value, Tensor **out);

/* Likewise, also through Reshape, Squeeze, Unsqueeze and Flatten: its elements, its dims aside. */
NODISCARD Status constant_find_elements(Value *value, Tensor **out);

/* Is the initializer's value fixed: is it no input that a caller can override? */
bool constant_is_fixed(const Value *value);

/* Fails where a payload cannot be read; what is wrong with the node is out->problem. arena: holds words. */
NODISCARD Status quantizer_read(Node *node, Arena *arena, Quantizer *out);

/* Are scales, zero points equal, element by element? */
NODISCARD Status quantizer_equals(const Quantizer *a, const Quantizer *b, bool *out);

/* The axis of the scales in a tensor of these dims. False: none has as many elements as there are scales. *out_guessed: the
 * one that is told does not, but just one other does. */
bool quantizer_axis(const Quantizer *self, int rank, const int64_t *dims, int *out, bool *out_guessed);

#endif
