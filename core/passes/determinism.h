/* determinism - does a node give the same whenever it is run with the same inputs?
 *
 * Not random operators, Dropout (which may be training), nor operators that are not known: they may have a state. A call
 * of a function, If, Loop and Scan are as deterministic as what is inside them. */
#ifndef HONE_DETERMINISM_H
#define HONE_DETERMINISM_H

#include "model/function_index.h"
#include "passes/pass.h"

/* What was found of functions. Holds as long as they stay. */
typedef struct Determinism {
    FunctionIndex functions;
    HashMap answers; /* Function -> the answer */
} Determinism;

void determinism_open(Determinism *self, const Model *model);

bool node_is_deterministic(Determinism *self, PassContext *c, const Node *node);

void determinism_close(Determinism *self);

#endif
