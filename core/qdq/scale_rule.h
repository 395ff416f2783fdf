/* scale_rule - how a node passes scales on: a row of scale_rules.def and `const ScaleRule scale_rule_<name>` in the file of
 * that name.
 *
 * A scale s says that a tensor stays within -127 s .. 127 s. forward: from inputs to outputs; backward: from outputs to
 * inputs. Measured scales are never overwritten, constants and outputs of the model get none. */
#ifndef HONE_SCALE_RULE_H
#define HONE_SCALE_RULE_H

#include "qdq/qdq_run.h"

/* From which --infer on a direction is used. The option of the rule turns both on too. */
typedef enum ScaleLevel {
    SCALE_LEVEL_NONE,  /* the reference always does so */
    SCALE_LEVEL_SAFE,  /* no value leaves the range, or what does would be cut by the scales that are there */
    SCALE_LEVEL_ALL,   /* a guess that holds for usual networks */
    SCALE_LEVEL_OPTION /* only by its option */
} ScaleLevel;

typedef struct RuleLook RuleLook;

typedef struct ScaleRule {
    const char *name;
    const char *op_types; /* of ai.onnx, separated by spaces */
    const char *option;   /* of the reference, that turns it on; NULL: none */
    const char *risk;     /* a sentence */
    ScaleLevel forward_level, backward_level;
    void (*forward)(RuleLook *look);
    void (*backward)(RuleLook *look); /* NULL: there is none */
} ScaleRule;

struct RuleLook {
    QdqRun *run;
    const Node *node;
    const ScaleRule *rule;
    bool by_option;    /* as the reference does it: with what is known */
    bool is_bounding;  /* --infer safe or all */
    bool is_guessing;  /* --infer all */
    bool is_synthetic; /* this rule itself gave output 0 its scale */
    bool is_changed;   /* a row was added */
};

/* The rule at an index of the table; NULL past the end. */
const ScaleRule *scale_rule_at(size_t index);

/* NULL: there is none for the operator. */
const ScaleRule *scale_rule_for(const Node *node);

/* ---- For rules ---- */

bool rule_has_input(const RuleLook *look, uint32_t index); /* there and no constant */
double rule_input(const RuleLook *look, uint32_t index);   /* 0: not known, left out, or a constant */
double rule_output(const RuleLook *look, uint32_t index);

/* Adds a row where the tensor is of floats, no constant, no output of the model, has none yet, and TensorRT can use the
 * scale. */
void rule_give_input(RuleLook *look, uint32_t index, double scale);
void rule_give_output(RuleLook *look, uint32_t index, double scale);
void rule_give_inputs(RuleLook *look, double scale); /* each of them; 0: not known, nothing */

/* The largest magnitude of a constant input of at most RULE_MAX_ELEMENTS, all finite. *out_is_one: all elements have that
 * magnitude. False: not known. */
enum { RULE_MAX_ELEMENTS = 1 << 16 };
bool rule_constant(const RuleLook *look, uint32_t index, double *out, bool *out_is_one);

double rule_float(const RuleLook *look, const char *name, double otherwise);
bool rule_string_is(const RuleLook *look, const char *name, const char *text, const char *otherwise);

/* Output 0 like input 0, and the other way: the common case. */
void rule_copy_forward(RuleLook *look);
void rule_copy_backward(RuleLook *look);

/* Is a Mul the first node that reads the value? */
bool rule_is_multiplied(const Value *value);

/* The operator that makes an input; NULL: no node of the main graph. */
const Node *rule_producer(const RuleLook *look, uint32_t index);

#endif
