/* inline_calls - the bodies of the model's functions in the places where they are called.
 *
 *     y = local.F <k = 2> (x)                    y__a = Relu (x)
 *                                                y = Gelu (y__a)
 *     F <k> (p) => (q) {               =>
 *       a = Relu (p)
 *       q = Gelu (a)
 *     }
 *
 * Exact. Functions call functions: what was put in is looked at too. A function that nothing calls any more goes. Not
 * inlined, with words why: functions that call themselves in the end; those of other versions of a domain than the
 * model imports. */
#ifndef HONE_INLINE_CALLS_H
#define HONE_INLINE_CALLS_H

#include "rewrite/journal.h"

/* Inlines one call: its node is removed. Words why not, or NULL when it was done. Function calls in the body stay, so a
 * recursive function can be inlined once. */
const char *inline_call(Node *call, Function *function);

/* Inlines all calls of the main graph and its bodies; adds records and refusals. */
void inline_calls(Model *model, Journal *journal);

#endif
