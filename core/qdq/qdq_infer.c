/* qdq_infer - sweeps forwards and backwards in turn until no row comes; with --compat one of each. */
#include "infer/infer.h"
#include "passes/pass.h"
#include "qdq/scale_rule.h"

enum { MAX_SWEEPS = 1000, UNARY_INPUTS = 2 };

typedef struct Inference {
    QdqRun *run;
    HashMap rules;      /* Name of an operator -> ScaleRule, or no_rule */
    HashMap additional; /* Name of an operator of --addtl-ops-to-infer-adjacent-scales -> itself */
    ScaleLevel level;
} Inference;

bool qdq_may_be_float(const Value *value)
{
    const Fact *fact = value_fact(value);
    int32_t dtype = fact->dtype;
    if (fact->kind != TYPE_NONE && fact->kind != TYPE_TENSOR) return false;
    if (dtype == 0 && value->info && value->info->type) {
        if (value->info->type->kind != TYPE_TENSOR) return false;
        dtype = value->info->type->dtype;
    }
    return dtype == 0 || dtype == DTYPE_FLOAT || dtype == DTYPE_FLOAT16 || dtype == DTYPE_BFLOAT16 ||
           dtype == DTYPE_DOUBLE;
}

/* ---- Operators that the user names ---- */

static void forward_all(RuleLook *look)
{
    double scale = rule_input(look, 0);
    for (uint32_t index = 0; scale > 0 && index < look->node->output_count; index++)
        rule_give_output(look, index, scale);
}

static const ScaleRule rule_additional = {
    .name = "additional operator",
    .op_types = "",
    .option = "addtl-ops-to-infer-adjacent-scales",
    .risk = "Whatever the operator computes, its range is taken to stay.",
    .forward = forward_all,
    .backward = rule_copy_backward,
};

static const ScaleRule no_rule = {.name = "none"};

static const ScaleRule *rule_of(Inference *self, const Node *node)
{
    uint64_t key = hash_map_pointer_key(node->op_type);
    if (hash_map_get(&self->additional, key)) return &rule_additional;
    if (!node_has_onnx_domain(node)) return NULL;
    const ScaleRule *rule = hash_map_get(&self->rules, key);
    if (!rule) {
        rule = scale_rule_for(node);
        hash_map_set(&self->rules, key, (void *)(uintptr_t)(rule ? rule : &no_rule));
    }
    return rule == &no_rule ? NULL : rule;
}

/* ---- Sweeps ---- */

static bool made_it(const Inference *self, const Node *node, const ScaleRule *rule)
{
    const Value *output = pass_output(node, 0);
    const ScaleRow *row = output ? scale_table_find(&self->run->result->scales, output) : NULL;
    return row && row->origin == SCALE_RULE && row->from == node && row->rule == rule->name;
}

/* The reference goes backwards only where input 0 has no scale. */
static bool is_left_out(const RuleLook *look)
{
    return look->run->is_compat && rule_input(look, 0) > 0;
}

static bool look_at(Inference *self, const Node *node, bool is_backward)
{
    const ScaleRule *rule = rule_of(self, node);
    if (!rule || node->output_count == 0) return false;
    RuleLook look = {.run = self->run,
                     .node = node,
                     .rule = rule,
                     .by_option =
                         rule == &rule_additional || (rule->option && option_flag(self->run->options, rule->option)),
                     .is_bounding = self->level >= SCALE_LEVEL_SAFE,
                     .is_guessing = self->level >= SCALE_LEVEL_ALL};
    ScaleLevel needed = is_backward ? rule->backward_level : rule->forward_level;
    if (!look.by_option && needed > self->level) return false;
    if (is_backward && (!rule->backward || is_left_out(&look))) return false;
    look.is_synthetic = is_backward && made_it(self, node, rule);
    (is_backward ? rule->backward : rule->forward)(&look);
    return look.is_changed;
}

static bool sweep(Inference *self, bool is_backward)
{
    const NodeOrder *order = &self->run->order;
    bool is_changed = false;
    for (size_t index = 0; index < order->count; index++) {
        const Node *node = order->nodes[is_backward ? order->count - 1 - index : index];
        if (node->graph) is_changed = look_at(self, node, is_backward) || is_changed;
    }
    return is_changed;
}

static void run_sweeps(Inference *self)
{
    int count = 0, unchanged = 0;
    int limit = self->run->is_compat ? 2 : MAX_SWEEPS;
    while (count < limit && unchanged < 2) unchanged = sweep(self, count++ % 2 == 1) ? 0 : unchanged + 1;
}

/* ---- Unary ---- */

/* DLA reads 1.0 as "no scale", and keeps Conv and Add in INT8 where the other term has one. */
static bool is_unary(const QdqRun *self, const Value *value)
{
    if (value->kind != VALUE_NODE_OUTPUT || !node_is(value->producer, "Conv") || value->output_count > 0) return false;
    if (value->use_count != 1 || scale_table_find(&self->result->scales, value)) return false;
    const Node *add = value->first_use->node;
    if (!node_is(add, "Add") || add->input_count != UNARY_INPUTS || add->graph != value->graph) return false;
    const Value *other = add->inputs[value->first_use == &add->inputs[0] ? 1 : 0].value;
    const ScaleRow *row = other ? scale_table_find(&self->result->scales, other) : NULL;
    return row && row->origin != SCALE_UNARY;
}

static void add_unary(QdqRun *self)
{
    for (size_t index = 0; index < self->order.count; index++) {
        const Node *node = self->order.nodes[index];
        Value *value = node->graph ? pass_output(node, 0) : NULL;
        if (value && is_unary(self, value))
            (void)scale_table_add(&self->result->scales, (ScaleRow){.value = value, .scale = 1, .origin = SCALE_UNARY});
    }
}

Status qdq_infer(QdqRun *run)
{
    Inference self = {.run = run, .level = SCALE_LEVEL_SAFE};
    if (run->is_compat || option_is(run->options, "infer", "none")) self.level = SCALE_LEVEL_NONE;
    else if (option_is(run->options, "infer", "all")) self.level = SCALE_LEVEL_ALL;
    const char *op;
    for (size_t index = 0; (op = option_list_item(run->options, "addtl-ops-to-infer-adjacent-scales", index));
         index++) {
        Name *name = name_intern_text(&run->model->names, op);
        hash_map_set(&self.additional, hash_map_pointer_key(name), name);
    }
    Status status = scale_hints_apply(&run->hints, run->model->graph, &run->result->scales, run->result->journal);
    if (status_is_ok(status)) {
        run_sweeps(&self);
        if (option_flag(run->options, "add-unary-ew-scales-for-dla")) add_unary(run);
    }
    hash_map_free(&self.rules);
    hash_map_free(&self.additional);
    return status;
}
