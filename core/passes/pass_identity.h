/* pass_identity - the end of rewrites by which a node gives again what is there already. */
#ifndef HONE_PASS_IDENTITY_H
#define HONE_PASS_IDENTITY_H

#include "passes/pass_rewrite.h"

/* The first output of the root equals x, which the root does not read itself: what reads it reads x; where both names
 * must stay, the root becomes an Identity of x. False: neither can be. */
bool pass_make_identity(PassContext *c, Node *root, Value *x);

#endif
