/* qdq_run - what the steps of one translation share. */
#ifndef HONE_QDQ_RUN_H
#define HONE_QDQ_RUN_H

#include "qdq/node_order.h"
#include "qdq/qdq.h"
#include "qdq/quantizer.h"
#include "qdq/scale_hints.h"

/* A value between QuantizeLinear and DequantizeLinear: what quantized it, and the numbers that Clips let through. */
typedef struct QuantRegion {
    const Quantizer *origin;
    int64_t low, high;
} QuantRegion;

/* A pair that was an activation too. */
typedef struct PlacedClip {
    Node *quantize, *node; /* node: the Clip; NULL: not placed */
    double high;
    bool is_upper_only; /* the value is never negative */
} PlacedClip;

typedef struct QdqRun {
    Model *model;
    const OptionSet *options;
    const Progress *progress;
    QdqResult *result;
    Arena *arena;  /* the result's */
    Arena scratch; /* as long as the run */
    bool is_compat;
    NodeOrder order;           /* of the main graph */
    HashMap constants;         /* Value -> itself: needs no input of the model */
    HashMap quantizers;        /* Node -> Quantizer */
    HashMap regions;           /* Value -> QuantRegion */
    ARRAY(Node *) found;       /* Q and DQ nodes of all graphs, main first, each in the order of depth */
    ARRAY(Node *) moving;      /* nodes between Q and DQ that move integers: they move floats afterwards */
    ARRAY(Value *) int_inputs; /* inputs of the main graph that DequantizeLinear reads */
    ARRAY(PlacedClip) clips;
    HashMap clip_map;     /* Node of QuantizeLinear -> Node of its Clip */
    HashMap baked;        /* Node of QuantizeLinear -> Value of the rounded weight */
    size_t widened_count; /* pairs whose ranges are not symmetric */
    double widest_factor;
    const Node *widest;
    ScaleHints hints;
    const char *first_problem;
    size_t problem_count;
} QdqRun;

/* ---- Telling ---- */

/* The model cannot be translated: a diagnostic, and the run fails when all are found. */
void qdq_problem(QdqRun *self, const Node *node, const char *format, ...) PRINTF_LIKE(3, 4);

/* A diagnostic; work goes on. code: static. */
void qdq_warn(QdqRun *self, const Node *node, const char *code, const char *format, ...) PRINTF_LIKE(4, 5);

/* Fails (MODEL) where there was a problem. */
NODISCARD Status qdq_fail_of_problems(const QdqRun *self);

/* A rewrite in the journal. what, removed: static or of self->arena. */
void qdq_record(QdqRun *self, const Node *node, RecordKind kind, const char *what);

/* ---- Steps, in their order ---- */

/* Turns operators of integers into floats between pairs. */
NODISCARD Status qdq_lower(QdqRun *self);

/* Turns DynamicQuantizeLinear and the products behind it into products of floats, where a hint gives the scale. Fails
 * (MODEL) where none does. */
NODISCARD Status qdq_take_dynamic(QdqRun *self);

/* Computes scales, zero points and integers that constants give. */
NODISCARD Status qdq_fold_scales(QdqRun *self);

/* Names the outputs of the main graph's nodes after the nodes; with --compat those of the model too. */
void qdq_rename_outputs(QdqRun *self);

/* Reads all Q and DQ nodes, what they quantize, and the measured rows. Fails where a payload cannot be read. */
NODISCARD Status qdq_collect(QdqRun *self);

/* Adds the rows of tensors that pairs quantize; qdq_collect does it. */
void qdq_add_measured(QdqRun *self);

/* Tells of weights whose scales TensorRT would choose otherwise. */
NODISCARD Status qdq_check_weights(QdqRun *self);

/* Takes them off. Nothing fails but reading payloads. */
NODISCARD Status qdq_translate(QdqRun *self);

/* Passes of slim: constants, BatchNormalization and Pad go into weights. */
NODISCARD Status qdq_fuse(QdqRun *self);

/* Rows of --hint and --scales, then by rules, then the unary ones. Facts are there. */
NODISCARD Status qdq_infer(QdqRun *self);

/* The list of layers in fp16, and what stays without a scale. Facts are there. */
NODISCARD Status qdq_find_precisions(QdqRun *self);

/* Is it a tensor of floating point, as far as inference tells? What is not known may be one. */
bool qdq_may_be_float(const Value *value);

/* Is the value computed from constants alone? */
bool qdq_is_constant(const QdqRun *self, const Value *value);

/* NULL: the node is no Q or DQ, or none that could be read. */
const Quantizer *qdq_quantizer(const QdqRun *self, const Node *node);

#endif
