/* node_equality - do two nodes compute the same, whatever runs them?
 *
 * Compared are operator, domain, overload, the count of outputs, attributes by their bytes, inputs by their place: the
 * same value, or small constants of equal dtype, dims and bytes. */
#ifndef HONE_NODE_EQUALITY_H
#define HONE_NODE_EQUALITY_H

#include "base/hash_map.h"
#include "passes/pass.h"

/* Small constants that were read, so that each is read once. All zeros: none yet. */
typedef struct ConstantBytes {
    Arena arena;
    HashMap known; /* Tensor -> its bytes */
} ConstantBytes;

/* Can the node be compared at all: has it an input, few attributes, no graphs, no attribute of a caller? */
bool node_is_comparable(const Node *node);

/* Equal nodes have equal hashes. */
uint64_t node_content_hash(ConstantBytes *constants, const Node *node);

bool node_has_equal_content(ConstantBytes *constants, const Node *a, const Node *b);

/* Attributes alone. */
bool node_has_equal_attributes(ConstantBytes *constants, const Node *a, const Node *b);

void constant_bytes_close(ConstantBytes *self);

#endif
