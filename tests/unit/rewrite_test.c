/* rewrite_test - verbs keep use lists, scopes, node order and the lists of graphs right. */
#include "rewrite/rewrite.h"

#include "check.h"
#include "io/filesystem_memory.h"
#include "status_check.h"
#include "text/text_parse.h"
#include "text/text_print.h"

/* w is hidden in the then branch; k is in it; c comes after its first reader n. */
static const char model_text[] =
    "<ir_version: 10, opset_import: [\"\" : 21]>\n"
    "g (bool p, float[2] x, float[2] d = {1, 2}) => (float[2] y, float[2] o)\n"
    "<float[2] w = {1, 2}, float[2] v = {1, 2}, float[2] v, float[2] d, float[2] n, float[2] o = {3, 4},\n"
    " @quantization x [\"SCALE_TENSOR\" : \"m\"], float[1] m = {1}> {\n"
    "  n = Add (x, v)\n"
    "  c = Constant <value = float[2] {1, 2}> ()\n"
    "  b = If (p) <\n"
    "    then_branch = t () => (float[2] r) <float[2] k = {1, 2}> { w = Relu (n) q = Add (w, k) r = Mul (q, v) },\n"
    "    else_branch = e () => (float[2] s) { s = Add (n, v) }\n"
    "  >\n"
    "  f = Add (b, d)\n"
    "  y = Mul (f, c)\n"
    "}\n";

typedef struct Fixture {
    Filesystem *filesystem;
    Model *model;
    Graph *graph, *then_branch, *else_branch;
} Fixture;

static Fixture fixture_open(void)
{
    Fixture self = {.filesystem = filesystem_memory_open()};
    check_done(text_parse_model(self.filesystem, bytes_of(model_text), "test.txt", &self.model));
    self.graph = self.model->graph;
    self.then_branch = self.model->graphs.items[1];
    self.else_branch = self.model->graphs.items[2];
    return self;
}

static void fixture_close(Fixture *self)
{
    model_close(self->model);
    filesystem_memory_close(self->filesystem);
}

static Value *value_of(Graph *graph, const char *name)
{
    Name *found = name_find(&graph->model->names, bytes_of(name));
    Value *value = found ? graph_find(graph, found) : NULL;
    if (!CHECK(value != NULL)) printf("    no value %s\n", name);
    return value;
}

/* "n c b f y" */
static void check_order(const Graph *graph, const char *expected)
{
    Text names = {0};
    const Node *last = NULL;
    uint32_t count = 0;
    for (const Node *node = graph->first_node; node; node = node->next) {
        if (last) text_append_char(&names, ' ');
        text_append_bytes(&names, name_bytes(node->outputs[0]->name));
        CHECK(node->previous == last && node->graph == graph);
        CHECK(!last || last->order <= node->order);
        last = node;
        count++;
    }
    CHECK(graph->last_node == last);
    CHECK_EQUAL(graph->node_count, count);
    CHECK_TEXT(text_of(&names), expected);
    text_free(&names);
}

static size_t count_value_infos(const Graph *graph, const char *name)
{
    size_t count = 0;
    for (size_t index = 0; index < graph->value_infos.count; index++)
        count += name_is(graph->value_infos.items[index]->name, name);
    return count;
}

static void test_visibility(void)
{
    Fixture f = fixture_open();
    Value *w = value_of(f.graph, "w"), *v = value_of(f.graph, "v"), *c = value_of(f.graph, "c");
    Value *k = value_of(f.then_branch, "k");
    const char *why = NULL;
    CHECK(rewrite_reaches_uses(k, v, &why));
    CHECK(!rewrite_reaches_uses(k, w, &why));
    CHECK_TEXT(why, "its name means something else in a subgraph that needs it");
    CHECK(!rewrite_reaches_uses(v, k, &why)); /* v is read in the main graph and in the other branch */
    CHECK_TEXT(why, "it cannot be seen from every place that needs it");
    CHECK(!rewrite_reaches_uses(v, w, NULL));
    CHECK(rewrite_can_replace_uses(k, c, NULL)); /* the If comes after c */
    CHECK(rewrite_reaches_uses(v, c, NULL));
    CHECK(!rewrite_can_replace_uses(v, c, &why)); /* n comes before c */
    CHECK_TEXT(why, "it is made after a node that needs it");
    CHECK(rewrite_first_user(v) == value_of(f.graph, "n")->producer);
    CHECK(rewrite_first_user(k) == value_of(f.then_branch, "q")->producer);
    CHECK(rewrite_first_user(value_of(f.graph, "n")) == value_of(f.graph, "b")->producer);
    CHECK(rewrite_first_user(w) == NULL);
    fixture_close(&f);
}

static void test_replacing(void)
{
    Fixture f = fixture_open();
    Value *v = value_of(f.graph, "v"), *o = value_of(f.graph, "o");
    Node *inner = value_of(f.then_branch, "r")->producer;
    CHECK_EQUAL(v->use_count, 3);
    CHECK(!f.model->is_touched);
    rewrite_replace_uses(v, o);
    CHECK_EQUAL(v->use_count, 0);
    CHECK(v->first_use == NULL);
    CHECK_EQUAL(o->use_count, 3);
    CHECK_EQUAL(o->output_count, 1);
    CHECK(inner->inputs[1].value == o);
    CHECK_EQUAL(inner->touched, NODE_TOUCHED_INPUTS);
    CHECK(f.then_branch->is_touched && f.graph->is_touched && f.model->is_touched);
    CHECK(value_of(f.graph, "b")->producer->touched & NODE_TOUCHED_ATTRIBUTES);
    fixture_close(&f);
}

static void test_removing(void)
{
    Fixture f = fixture_open();
    Value *v = value_of(f.graph, "v"), *d = value_of(f.graph, "d"), *c = value_of(f.graph, "c");
    Value *w = value_of(f.graph, "w");
    CHECK(!rewrite_can_remove(v) && !rewrite_can_remove(d) && !rewrite_can_remove(c));
    CHECK(!rewrite_can_remove(value_of(f.graph, "o"))); /* a graph output */
    CHECK(!rewrite_can_remove(value_of(f.graph, "m"))); /* an annotation names it */
    CHECK(!rewrite_can_remove(value_of(f.graph, "x"))); /* an input without a default */
    CHECK(rewrite_can_remove(w));
    rewrite_replace_uses(v, w = value_of(f.graph, "o"));
    rewrite_replace_uses(d, w);
    rewrite_replace_uses(c, w);
    Value *gone[] = {v, d, c, value_of(f.graph, "w")};
    rewrite_remove_values(f.graph, gone, 4);
    check_order(f.graph, "n b f y");
    CHECK_EQUAL(f.graph->initializers.count, 2);
    CHECK(f.graph->initializers.items[0] == w);
    CHECK_EQUAL(f.graph->inputs.count, 2);
    CHECK_EQUAL(count_value_infos(f.graph, "v"), 0);
    CHECK_EQUAL(count_value_infos(f.graph, "d"), 0);
    CHECK_EQUAL(count_value_infos(f.graph, "n"), 1);
    CHECK(graph_find(f.graph, v->name) == NULL && v->name->user == NULL);
    CHECK(graph_resolve(f.then_branch, c->name) == NULL);
    fixture_close(&f);
}

static void test_removing_a_node(void)
{
    Fixture f = fixture_open();
    Node *last = value_of(f.graph, "y")->producer, *relu = value_of(f.then_branch, "w")->producer;
    Value *n = value_of(f.graph, "n"), *q = value_of(f.then_branch, "q"), *hidden = relu->outputs[0];
    node_set_input(q->producer, 0, n);
    CHECK_EQUAL(n->use_count, 3);
    rewrite_remove_node(relu);
    CHECK_EQUAL(n->use_count, 2);
    check_order(f.then_branch, "q r");
    CHECK(graph_resolve(f.then_branch, hidden->name) == value_of(f.graph, "w"));
    check_order(f.graph, "n c b f y");
    rewrite_move_node(last, f.graph->first_node); /* where it makes no sense, but the list is right */
    check_order(f.graph, "y n c b f");
    rewrite_move_node(f.graph->first_node, f.graph->last_node);
    check_order(f.graph, "n c b y f");
    graph_number_nodes(f.graph);
    CHECK_EQUAL(f.graph->last_node->order, 4);
    fixture_close(&f);
}

static void test_adding(void)
{
    Fixture f = fixture_open();
    NamePool *names = &f.model->names;
    const Tensor *tensor = value_of(f.graph, "v")->initializer;
    Value *a = rewrite_add_initializer(f.graph, name_intern_text(names, "new_a"), tensor, NULL);
    CHECK(a->initializer != tensor && a->initializer->name == a->name);
    CHECK_EQUAL(a->initializer->origin.piece_count, 0);
    CHECK(f.graph->initializers.items[f.graph->initializers.count - 1] == a);
    Value *b = rewrite_add_constant_node(f.graph, name_intern_text(names, "new_b"), tensor, NULL);
    check_order(f.graph, "new_b n c b f y");
    CHECK(node_is(b->producer, "Constant") && b->producer->file_index == NODE_INDEX_NEW);
    Value *k = value_of(f.then_branch, "k");
    CHECK(rewrite_can_replace_uses(k, b, NULL));
    rewrite_replace_uses(k, b);
    rewrite_set_ir_version(f.model, 11);
    Text text = {0};
    check_done(text_print_model(f.model, &text, NULL));
    CHECK(strstr(text_of(&text), "ir_version: 11"));
    CHECK(strstr(text_of(&text), "float[2] new_a = {1.0, 2.0}"));
    CHECK(strstr(text_of(&text), "new_b = Constant <value = float[2] {1.0, 2.0}> ()\n  n = Add (x, v)"));
    CHECK(strstr(text_of(&text), "q = Add (w, new_b)"));
    text_free(&text);
    fixture_close(&f);
}

static void test_inputs(void)
{
    Fixture f = fixture_open();
    Value *v = value_of(f.graph, "v"), *c = value_of(f.graph, "c"), *d = value_of(f.graph, "d");
    const Tensor *tensor = v->initializer;
    Value *values[] = {v, c};
    const Tensor *tensors[] = {tensor, tensor};
    rewrite_constants_to_inputs(f.graph, values, tensors, 2);
    check_order(f.graph, "n b f y");
    CHECK_EQUAL(f.graph->inputs.count, 5);
    CHECK(f.graph->inputs.items[3] == v && f.graph->inputs.items[4] == c);
    CHECK(v->kind == VALUE_INPUT && !v->initializer && c->kind == VALUE_INPUT && !c->producer);
    CHECK_EQUAL(v->use_count, 3);
    CHECK_EQUAL(count_value_infos(f.graph, "v"), 0);
    CHECK_EQUAL(c->info->type->dtype, tensor->dtype);
    CHECK(c->info->type->rank == 1 && c->info->type->dims[0].value == 2);
    CHECK_EQUAL(f.graph->initializers.count, 4);

    rewrite_inputs_to_initializers(f.graph, &v, &tensor, 1, false);
    rewrite_inputs_to_initializers(f.graph, &c, &tensor, 1, true);
    CHECK_EQUAL(f.graph->inputs.count, 4);
    CHECK(v->kind == VALUE_INITIALIZER && c->kind == VALUE_INPUT && c->initializer);
    CHECK(f.graph->initializers.items[4] == v && f.graph->initializers.items[5] == c);

    rewrite_remove_inputs(f.graph, &d, 1);
    CHECK(d->kind == VALUE_INITIALIZER && d->initializer);
    CHECK_EQUAL(f.graph->inputs.count, 3);
    CHECK_EQUAL(f.graph->initializers.count, 6);
    fixture_close(&f);
}

int main(void)
{
    test_visibility();
    test_replacing();
    test_removing();
    test_removing_a_node();
    test_adding();
    test_inputs();
    return check_finish("rewrite");
}
