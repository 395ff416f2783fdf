/* glob - patterns on full names: * any run, ? any one character, [abc] [a-z] [!a] a set, \x the character x. */
#ifndef HONE_GLOB_H
#define HONE_GLOB_H

#include "base/bytes.h"

/* Does the pattern match all of `bytes`? Linear in memory, at most pattern x bytes steps; no recursion. */
bool glob_matches(Bytes pattern, Bytes bytes);

#endif
