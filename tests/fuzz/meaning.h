/* meaning - do two models compute the same, when only their constants may be named and placed otherwise?
 *
 * Nodes other than Constant are compared in order: operator, attributes' graphs, outputs, and for each input either the
 * name or, where it is a constant, its dtype, dims and bytes. */
#ifndef HONE_TESTS_FUZZ_MEANING_H
#define HONE_TESTS_FUZZ_MEANING_H

#include "model/model.h"

/* Ends the process where they differ. */
void meaning_expect_equal(Model *before, Model *after);

#endif
