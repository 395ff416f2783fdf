/* fold_cost - see the header. */
#include "passes/fold_cost.h"

#include "base/memory.h"
#include "model/model_encode.h"
#include "passes/pass_parts.h"

enum { MAX_READERS = 256 /* of a constant that are looked at */ };

struct FoldCost {
    Arena arena;
    HashMap spent; /* value -> uint64_t: bytes of its constant that have paid already */
};

FoldCost *fold_cost_open(void)
{
    FoldCost *self = memory_allocate(sizeof *self);
    *self = (FoldCost){0};
    return self;
}

void fold_cost_close(FoldCost *self)
{
    hash_map_free(&self->spent);
    arena_free(&self->arena);
    memory_free(self);
}

/* ---- Results ---- */

Value *fold_read_output(const Node *node, uint32_t index)
{
    Value *value = node->outputs[index];
    return value && (value->use_count > 0 || value->output_count > 0) ? value : NULL;
}

bool fold_result_bytes(const Node *node, uint64_t *out)
{
    int64_t dims[SHAPE_MAX_RANK];
    uint64_t byte_count;
    *out = 0;
    for (uint32_t index = 0; index < node->output_count; index++) {
        const Value *value = fold_read_output(node, index);
        const Shape *shape = pass_shape(value);
        if (!value) continue;
        if (!shape) return false;
        for (int axis = 0; axis < shape->rank; axis++)
            if (!dim_is_number(shape->dims[axis], &dims[axis])) return false;
        Tensor tensor = {.dtype = pass_dtype(value), .rank = shape->rank, .dims = dims};
        if (!tensor_byte_count(&tensor, &byte_count) || byte_count > INT64_MAX / 4 - *out) return false;
        *out += byte_count;
    }
    return true;
}

/* ---- What pays ---- */

static uint64_t spent_of(const FoldCost *self, const Value *value)
{
    const uint64_t *spent = hash_map_get(&self->spent, hash_map_pointer_key(value));
    return spent ? *spent : 0;
}

static void set_spent(FoldCost *self, const Value *value, uint64_t bytes)
{
    uint64_t *spent = hash_map_get(&self->spent, hash_map_pointer_key(value));
    if (!spent) {
        spent = ARENA_NEW(&self->arena, uint64_t);
        hash_map_set(&self->spent, hash_map_pointer_key(value), spent);
    }
    *spent = bytes;
}

static bool is_first_use(const Node *node, uint32_t index)
{
    for (uint32_t other = 0; other < index; other++)
        if (node->inputs[other].value == node->inputs[index].value) return false;
    return true;
}

/* The result of another reader. False: it will not be folded. */
static bool reader_bytes(PassContext *c, const Node *node, uint64_t *out)
{
    const PassLimits *limits = c->runner->limits;
    return eval_has_constants(node) && !node_has_references(node) && limits->may_change(limits->context, node) &&
           !eval_kept_by_policy(c->infer, node) && fold_result_bytes(node, out);
}

/* The first of the uses of a value by its node: nodes are counted once. */
static bool is_counted(const Use *use)
{
    return is_first_use(use->node, (uint32_t)(use - use->node->inputs));
}

/* Bytes of the results of all that reads the constant besides `node`. False: some of it stays, and so does the constant. */
static bool other_results(PassContext *c, const Value *value, const Node *node, uint64_t *out)
{
    uint64_t byte_count;
    *out = 0;
    if (value->kind == VALUE_INPUT || value->output_count > 0 || value->is_mentioned) return false;
    if (value->use_count > MAX_READERS) return false;
    for (const Use *use = value->first_use; use; use = use->next) {
        if (use->node == node || !is_counted(use)) continue;
        if (!reader_bytes(c, use->node, &byte_count) || byte_count > INT64_MAX / 4 - *out) return false;
        *out += byte_count;
    }
    return true;
}

/* own of own + others, in proportion. */
static uint64_t share_of(uint64_t available, uint64_t own, uint64_t others)
{
    if (others == 0) return available;
    double part = (double)own / ((double)own + (double)others);
    uint64_t share = (uint64_t)((double)available * part);
    if (available >= own + others) share = share > own ? share : own;
    return share < available ? share : available;
}

static uint64_t share_of_input(const FoldCost *self, PassContext *c, const Node *node, uint32_t index, uint64_t own)
{
    const Value *value = node->inputs[index].value;
    Tensor *tensor = value ? pass_constant(value) : NULL;
    uint64_t others;
    if (!tensor || !is_first_use(node, index) || !other_results(c, value, node, &others)) return 0;
    uint64_t held = tensor_stored_bytes(tensor), spent = spent_of(self, value);
    return share_of(held > spent ? held - spent : 0, own, others);
}

/* ---- Besides payloads ---- */

/* As it would be written now: names of what it reads may have changed, and a run of the result must count the same. */
static int64_t message_bytes(PassContext *c, const Node *node)
{
    uint64_t bytes = 0;
    Status status = node_encoded_size((Node *)(uintptr_t)node, &bytes);
    if (!status_is_ok(status)) c->runner->status = status;
    uint64_t payload = pass_constant_bytes(node);
    return bytes > payload && bytes < INT64_MAX / 2 ? (int64_t)(bytes - payload) : 0;
}

/* Names and messages of a constant that goes with the node, which alone reads it. */
static int64_t words_of_input(PassContext *c, const Node *node, uint32_t index)
{
    const Value *value = node->inputs[index].value;
    if (!value || value->kind == VALUE_INPUT || value->output_count > 0 || value->is_mentioned) return 0;
    for (const Use *use = value->first_use; use; use = use->next)
        if (use->node != node) return 0;
    if (!is_first_use(node, index)) return 0;
    return value->producer ? message_bytes(c, value->producer) : (int64_t)value->name->size + PASS_HEAD_BYTES;
}

/* What the file gains besides payloads by having results in place of the node; below 0: it loses that. */
static int64_t words_gained(PassContext *c, const Node *node)
{
    int64_t gained = -message_bytes(c, node);
    for (uint32_t index = 0; index < node->input_count; index++) gained -= words_of_input(c, node, index);
    for (uint32_t index = 0; index < node->output_count; index++) {
        const Value *value = fold_read_output(node, index);
        if (value) gained += (int64_t)(value->name->size + strlen("__") + strlen(c->pass->name)) + PASS_HEAD_BYTES;
    }
    return gained;
}

/* ---- The bill ---- */

static void pay(FoldCost *self, const Node *node, const FoldBill *bill, bool is_back)
{
    for (uint32_t index = 0; index < node->input_count; index++) {
        Value *value = node->inputs[index].value;
        if (!value || bill->shares[index] == 0) continue;
        uint64_t spent = spent_of(self, value);
        set_spent(self, value, is_back ? spent - bill->shares[index] : spent + bill->shares[index]);
    }
}

static bool is_affordable(PassContext *c, const Node *node, uint64_t byte_count, uint64_t paid)
{
    if (byte_count <= FOLD_FREE_BYTES) return true;
    int64_t gained = (int64_t)byte_count - (int64_t)paid + words_gained(c, node);
    return pass_may_grow(c, gained) || (byte_count <= FOLD_SMALL_BYTES && pass_stays_within_input(c, gained));
}

bool fold_cost_take(FoldCost *self, PassContext *c, const Node *node, uint64_t byte_count, FoldBill *out)
{
    uint64_t paid = 0;
    *out = (FoldBill){.shares = ARENA_NEW_ARRAY(c->arena, uint64_t, node->input_count)};
    for (uint32_t index = 0; index < node->input_count; index++) {
        out->shares[index] = share_of_input(self, c, node, index, byte_count);
        paid = out->shares[index] < INT64_MAX / 4 - paid ? paid + out->shares[index] : INT64_MAX / 4;
    }
    if (!is_affordable(c, node, byte_count, paid)) return false;
    pay(self, node, out, false);
    return true;
}

void fold_cost_return(FoldCost *self, const Node *node, const FoldBill *bill)
{
    pay(self, node, bill, true);
}

bool fold_may_grow(PassContext *c, const Node *node, uint64_t byte_count)
{
    return is_affordable(c, node, byte_count, 0);
}
