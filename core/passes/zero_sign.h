/* zero_sign - results whose zeros have a sign that runtimes do not agree on. */
#ifndef HONE_ZERO_SIGN_H
#define HONE_ZERO_SIGN_H

#include "passes/pass.h"

/* Does the node choose between numbers - Max, Min, Clip, Relu, Where - of which one may be -0? Which zero comes of 0 and
 * -0 is open, and onnxruntime's Where adds up what it selects. Looks at inputs that are constants of
 * floating point; true, too, where one is too large to look at. */
bool zero_sign_is_open(PassContext *c, const Node *node);

#endif
