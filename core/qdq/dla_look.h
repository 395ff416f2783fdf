/* dla_look - what the checks of hints share: a look at one node, with facts and scales at hand. */
#ifndef HONE_DLA_LOOK_H
#define HONE_DLA_LOOK_H

#include "infer/infer.h"
#include "qdq/scale_list.h"

typedef struct DlaLook {
    const ScaleList *scales;
    Arena *arena; /* holds the words that checks give */
    Text text;    /* of the words that are being put together */
} DlaLook;

/* Words, owned by the arena. */
const char *dla_format(DlaLook *self, const char *form, ...) PRINTF_LIKE(2, 3);

const Value *dla_input(const Node *node, uint32_t index);               /* NULL: none */
int64_t dla_int(const Node *node, const char *name, int64_t otherwise); /* of an attribute */
int64_t dla_dim(const Value *value, int axis);                          /* -1: not known; axis < 0: from the end */
const NamedScale *dla_scale(const DlaLook *self, const Value *value);   /* NULL: none */

/* Each says in a few words what is wrong with a node of its operators; NULL: nothing is. */
const char *dla_check_conv(DlaLook *self, const Node *node);
const char *dla_check_conv_transpose(DlaLook *self, const Node *node);
const char *dla_check_pool(DlaLook *self, const Node *node);
const char *dla_check_concat(DlaLook *self, const Node *node);
const char *dla_check_softmax(DlaLook *self, const Node *node);
const char *dla_check_resize(DlaLook *self, const Node *node);
const char *dla_check_slice(DlaLook *self, const Node *node);
const char *dla_check_matmul(DlaLook *self, const Node *node);
const char *dla_check_lrn(DlaLook *self, const Node *node);
const char *dla_check_pool_range(DlaLook *self, const Node *node);
const char *dla_check_sum_range(DlaLook *self, const Node *node);
const char *dla_check_concat_range(DlaLook *self, const Node *node);

#endif
