/* body_facts - facts that go into bodies and come out of them: If, Loop, Scan, SequenceMap. */
#ifndef HONE_BODY_FACTS_H
#define HONE_BODY_FACTS_H

#include "ops/infer_context.h"

/* A tensor's fact; dims[rank]: NULL becomes a new symbol; rank -1: not known. like: whose claim it shares; may be NULL. */
const Fact *fact_tensor(InferContext *c, int32_t dtype, int rank, const Dim *dims, const Fact *like);

/* The same fact with the elements of its constant read, so that they can be compared. */
const Fact *fact_with_elements(InferContext *c, const Fact *fact);

/* A tensor without one of its axes: what Scan hands to its body. Unknown ranks stay so; anything else: FACT_UNKNOWN. */
const Fact *fact_without_axis(InferContext *c, const Fact *fact, int axis);

/* Likewise with a new axis of this size (NULL: a new symbol). */
const Fact *fact_with_axis(InferContext *c, const Fact *fact, int axis, Dim size);

/* The value of an element that is all there is: of a scalar, or of one element. False: not known. */
bool fact_single_element(InferContext *c, const Fact *fact, Dim *out);

/* Infers a body that runs again and again, handing values on, until what is known of them holds at the beginning of
 * every run and after the last one. Those are inputs[first_input..] (changed to what holds), and outputs
 * first_output... of the body. mark: of the symbols, before any was made for the body. UNKNOWN: the budget is spent. */
Inferred body_settle(InferContext *c, Graph *body, const Fact **inputs, size_t input_count, size_t first_input,
                     size_t first_output, size_t carried_count, uint32_t mark);

#endif
