/* linear - weights that several nodes share: what is made of them is made once, and takes their place where all of their
 * readers want it. */
#include "passes/linear.h"
#include "passes/node_equality.h"
#include "passes/pass_parts.h"

enum { MAX_READERS = 64 };

/* What was made of a weight in this sweep. */
typedef struct Scaled {
    Linear form; /* view and channels */
    const double *scale;
    uint64_t count;
    Value *result;
    struct Scaled *next; /* of the same weight */
} Scaled;

/* ---- Made once ---- */

static bool is_same_form(const Linear *a, const Linear *b)
{
    if (a->view_rank != b->view_rank) return false;
    for (int axis = 0; axis < a->view_rank; axis++)
        if (a->view[axis] != b->view[axis] || a->is_channel[axis] != b->is_channel[axis]) return false;
    return true;
}

Value *linear_find_scaled(PassContext *c, const Linear *self, const Affine *affine)
{
    const Value *weights = pass_input(self->node, self->weights_index);
    const Scaled *made = hash_map_get(&c->runner->scaled_weights, hash_map_pointer_key(weights));
    for (; made; made = made->next) {
        const Value *result = made->result;
        bool is_there =
            result->kind == VALUE_INITIALIZER && result->use_count > 0 && result->graph == self->node->graph;
        if (is_there && made->count == affine->count && is_same_form(&made->form, self) &&
            memcmp(made->scale, affine->scale, (size_t)made->count * sizeof *made->scale) == 0)
            return made->result;
    }
    return NULL;
}

void linear_note_scaled(PassContext *c, const Linear *self, const Affine *affine, const Value *weights, Value *result)
{
    const uint64_t key = hash_map_pointer_key(weights);
    Scaled *made = ARENA_NEW(&c->runner->arena, Scaled);
    double *scale = ARENA_NEW_ARRAY(&c->runner->arena, double, (size_t)affine->count);
    memcpy(scale, affine->scale, (size_t)affine->count * sizeof *scale);
    *made = (Scaled){*self, scale, affine->count, result, hash_map_get(&c->runner->scaled_weights, key)};
    hash_map_set(&c->runner->scaled_weights, key, made);
}

/* ---- Wanted by all ---- */

static bool is_alike(ConstantBytes *constants, const Node *a, const Node *b)
{
    return a->op_type == b->op_type && a->domain == b->domain && a->input_count == b->input_count &&
           node_has_equal_attributes(constants, a, b);
}

/* Do both read the same, but for what input `index` is? */
static bool reads_alike(const Node *a, const Node *b, uint32_t index)
{
    for (uint32_t other = 0; other < a->input_count; other++)
        if (other != index && a->inputs[other].value != b->inputs[other].value) return false;
    return true;
}

static bool may_change(PassContext *c, const Node *node)
{
    const PassLimits *limits = c->runner->limits;
    return limits->may_change(limits->context, node);
}

/* Is `node` to the only reader of its output what self->node is to the root? */
static bool is_sibling(PassContext *c, ConstantBytes *constants, const Linear *self, Node *node)
{
    const Value *own = pass_output(self->node, 0), *output = pass_output(node, 0);
    uint32_t moving = self->weights_index == 1 ? 0 : 1;
    if (node == self->node) return true;
    if (!output || !pass_has_one_output(node) || !pass_is_read_once(output) || node->graph != self->node->graph)
        return false;
    if (!is_alike(constants, self->node, node) || !reads_alike(self->node, node, moving) || !may_change(c, node))
        return false;
    if (pass_rank(output) != pass_rank(own) || pass_dtype(output) != pass_dtype(own)) return false;
    const Node *reader = output->first_use->node;
    uint32_t index = (uint32_t)(output->first_use - reader->inputs);
    return pass_input(c->root, index) == own && is_alike(constants, c->root, reader) &&
           reads_alike(c->root, reader, index) && pass_has_one_output(reader) && may_change(c, reader);
}

bool linear_is_wanted_by_all(PassContext *c, const Linear *self)
{
    const Value *weights = pass_input(self->node, self->weights_index);
    ConstantBytes constants = {0};
    if (self->sum || self->is_input_side || (self->last && self->last != self->node)) return false;
    if (weights->kind == VALUE_INPUT || weights->output_count > 0 || weights->is_mentioned) return false;
    bool is_wanted = weights->use_count <= MAX_READERS && c->model->ir_version >= 4 && !weights->graph->function;
    for (const Use *use = weights->first_use; use && is_wanted; use = use->next)
        is_wanted =
            (uint32_t)(use - use->node->inputs) == self->weights_index && is_sibling(c, &constants, self, use->node);
    constant_bytes_close(&constants);
    return is_wanted;
}
