/* data_layout - which tensors go to the data file beside the model, and where in it. */
#include "model/data_layout.h"

#include "base/checked.h"
#include "model/dtype.h"
#include "model/encode.h"

/* A range of a source that is in the data file already. */
typedef struct DataRange {
    uint32_t file_number; /* of the DataFile; 0: the model file */
    uint64_t offset, length;
    uint64_t placed_offset;
} DataRange;

typedef struct Building {
    DataLayout *layout;
    Model *model;
    DataRules rules;
    Status status;
} Building;

static TensorPlacement choose(const Building *self, const Tensor *tensor, bool is_initializer)
{
    if (tensor->storage == TENSOR_EXTERNAL && !tensor->external.file->is_foreign)
        return self->rules.moves_external_in ? PLACED_INLINE : PLACED_EXTERNAL;
    uint64_t size_bytes;
    bool is_computed = tensor->storage == TENSOR_DERIVED || tensor->storage == TENSOR_OWNED;
    bool moves_out = self->rules.moves_large_out || (self->rules.moves_computed_out && is_computed);
    bool can_move =
        is_initializer && moves_out && tensor_byte_count(tensor, &size_bytes) && size_bytes >= DATA_MIN_BYTES;
    if (can_move) return PLACED_EXTERNAL;
    return tensor->storage == TENSOR_EXTERNAL ? PLACED_INLINE : PLACED_AS_IS;
}

static uint64_t mix(uint64_t a, uint64_t b)
{
    uint64_t mixed = (a ^ (b + 0x9e3779b97f4a7c15u + (a << 6) + (a >> 2))) * 0xff51afd7ed558ccdu;
    return mixed ^ mixed >> 33;
}

/* The source range of a payload that has one. */
static bool payload_range(Tensor *tensor, DataRange *out)
{
    if (tensor->storage == TENSOR_RAW)
        *out = (DataRange){.offset = tensor->pieces[0].range.offset, .length = tensor->pieces[0].range.length};
    else if (tensor->storage == TENSOR_EXTERNAL)
        *out = (DataRange){.file_number = tensor->external.file->number,
                           .offset = tensor->external.offset,
                           .length = tensor->external.length};
    else return false;
    return true;
}

static uint64_t range_key(const DataRange *range)
{
    return mix(mix(range->file_number, range->offset), range->length);
}

static void align_plan(EmitPlan *plan, uint64_t alignment)
{
    static const uint8_t zeros[4096];
    uint64_t missing = (0 - plan->total_bytes) & (alignment - 1);
    while (missing > 0) {
        size_t step = missing < sizeof zeros ? (size_t)missing : sizeof zeros;
        emit_bytes(plan, (Bytes){zeros, step});
        missing -= step;
    }
}

static Status place_in_file(Building *self, Tensor *tensor)
{
    DataLayout *layout = self->layout;
    TRY(tensor_check(tensor));
    DataRange range;
    bool has_range = payload_range(tensor, &range);
    uint64_t key = has_range ? range_key(&range) : 0;
    DataRange *known = has_range ? hash_map_get(&layout->ranges, key) : NULL;
    layout->tensor_count++;
    if (known && known->file_number == range.file_number && known->offset == range.offset &&
        known->length == range.length) {
        tensor->placed_offset = known->placed_offset;
        return STATUS_OK;
    }
    uint64_t size_bytes = tensor_stored_bytes(tensor);
    if (tensor->storage == TENSOR_TYPED && !tensor_byte_count(tensor, &size_bytes)) size_bytes = 0;
    align_plan(&layout->plan, size_bytes >= DATA_LARGE_BYTES ? DATA_LARGE_ALIGNMENT : DATA_SMALL_ALIGNMENT);
    tensor->placed_offset = layout->plan.total_bytes;
    if (has_range && !known) {
        DataRange *entry = ARENA_NEW(layout->arena, DataRange);
        *entry = range;
        entry->placed_offset = tensor->placed_offset;
        hash_map_set(&layout->ranges, key, entry);
    }
    return tensor_emit_payload(tensor, &layout->plan);
}

/* As graph_touch, but what is touched by this alone is noted: another save may leave the tensors where they are. */
static void touch_around(DataLayout *self, Graph *graph, Node *node)
{
    if (!graph->model->is_touched) self->touched_model = graph->model;
    graph->model->is_touched = true;
    for (; graph; node = graph->owner, graph = node ? node->graph : NULL) {
        if (node && !(node->touched & NODE_TOUCHED_ATTRIBUTES)) {
            node->touched |= NODE_TOUCHED_ATTRIBUTES;
            array_push(&self->touched_nodes, node);
        }
        if (!graph->is_touched) array_push(&self->touched_graphs, graph);
        graph->is_touched = true;
    }
}

static void place_tensor(void *context, Tensor *tensor, Graph *graph, Node *node)
{
    Building *self = context;
    if (!status_is_ok(self->status)) return;
    tensor->placement = choose(self, tensor, !node);
    if (tensor->placement == PLACED_AS_IS) return;
    touch_around(self->layout, graph, node);
    if (tensor->placement == PLACED_EXTERNAL) self->status = place_in_file(self, tensor);
}

Status data_layout_build(DataLayout *self, Model *model, DataRules rules)
{
    *self = (DataLayout){.arena = &model->arena};
    Building building = {.layout = self, .model = model, .rules = rules};
    model_visit_tensors(model, place_tensor, &building);
    return building.status;
}

static void reset_tensor(void *context, Tensor *tensor, Graph *graph, Node *node)
{
    (void)context, (void)graph, (void)node;
    bool is_foreign = tensor->storage == TENSOR_EXTERNAL && tensor->external.file && tensor->external.file->is_foreign;
    tensor->placement = is_foreign ? PLACED_INLINE : PLACED_AS_IS;
}

void data_layout_reset(Model *model)
{
    model_visit_tensors(model, reset_tensor, NULL);
}

void data_layout_free(DataLayout *self)
{
    if (self->touched_model) self->touched_model->is_touched = false;
    for (size_t i = 0; i < self->touched_graphs.count; i++) self->touched_graphs.items[i]->is_touched = false;
    for (size_t i = 0; i < self->touched_nodes.count; i++)
        self->touched_nodes.items[i]->touched &= ~(uint32_t)NODE_TOUCHED_ATTRIBUTES;
    array_free(&self->touched_graphs);
    array_free(&self->touched_nodes);
    emit_free(&self->plan);
    hash_map_free(&self->ranges);
}
