/* graph_test - scopes, nesting, ids, uses and fresh names, on models written as text. */
#include "model/graph.h"

#include "check.h"
#include "io/filesystem_memory.h"
#include "text/text_parse.h"

static const char nested_text[] =
    "main_graph (bool c, float x) => (float y) <float w = {1}> {\n"
    "  [first] a = Add (x, w)\n"
    "  [if] y = If (c) <then_branch = then () => (float t) {\n"
    "      s = Add (a, a)\n"
    "      t = Loop (c) <body = inner (int64 i, bool k) => (bool k) { u = Mul (s, w) v = Neg (u) }> },\n"
    "    else_branch = other () => (float e) { e = my.domain.Op (x, \"\", a) }>\n"
    "  z = Case (x) <branches = [one () => () {}, two () => () { q = Relu (x) }]>\n"
    "}\n"
    "<domain: \"my.domain\", overload: \"v2\", opset_import: [\"\" : 17]>\n"
    "Op (p) => (r) { r = Relu (p) }\n"
    "@training <algorithm: step () => () { g = Neg (w) }>";

static Model *open_text(Filesystem *filesystem, const char *text)
{
    Model *model = NULL;
    Status status = text_parse_model(filesystem, bytes_of(text), "test.txt", &model);
    if (!CHECK(status_is_ok(status))) printf("    %s\n", status.message);
    status_free(&status);
    return model;
}

static Node *node_at(const Graph *graph, uint32_t index)
{
    Node *node = graph->first_node;
    while (index-- > 0) node = node->next;
    return node;
}

static Graph *graph_in(const Node *node, uint32_t attribute, uint32_t index)
{
    return node->attributes[attribute]->graphs[index];
}

static Value *value_of(Model *model, const Graph *graph, const char *name)
{
    return graph_resolve(graph, name_intern_text(&model->names, name));
}

static void check_nesting(Model *model)
{
    Graph *main_graph = model->graph;
    Node *branching = node_at(main_graph, 1);
    Graph *then_graph = graph_in(branching, 0, 0), *else_graph = graph_in(branching, 1, 0);
    Node *loop = node_at(then_graph, 1);
    Graph *body = graph_in(loop, 0, 0);
    Graph *function = model->functions.items[0]->body;
    Graph *training = model->training.items[0]->algorithm;
    CHECK_EQUAL(body->depth, 2);
    CHECK(graph_contains(main_graph, body));
    CHECK(graph_contains(body, body));
    CHECK(!graph_contains(else_graph, body));
    CHECK(!graph_contains(body, then_graph));
    CHECK(graph_common(body, else_graph) == main_graph);
    CHECK(graph_common(body, then_graph) == then_graph);
    CHECK(graph_common(then_graph, body) == then_graph);
    CHECK(!graph_common(body, function));
    CHECK(graph_common(training, body) == main_graph);
    CHECK(graph_node_around(main_graph, node_at(body, 1)) == branching);
    CHECK(graph_node_around(then_graph, node_at(body, 1)) == loop);
    CHECK(graph_node_around(body, node_at(body, 1)) == node_at(body, 1));
    CHECK(!graph_node_around(else_graph, node_at(body, 1)));
    CHECK(!graph_node_around(main_graph, function->first_node));
}

static void check_scopes(Model *model)
{
    Graph *then_graph = graph_in(node_at(model->graph, 1), 0, 0);
    Graph *body = graph_in(node_at(then_graph, 1), 0, 0);
    CHECK(value_of(model, body, "w")->graph == model->graph);
    CHECK(value_of(model, body, "s")->graph == then_graph);
    CHECK(!value_of(model, model->graph, "s"));
    CHECK(!value_of(model, model->functions.items[0]->body, "x"));
    CHECK(!graph_find(body, name_intern_text(&model->names, "w")));
    CHECK(graph_find(body, name_intern_text(&model->names, "i"))->kind == VALUE_INPUT);
    /* a: twice in Add, once in Op; w: Add, Mul, Neg of the training stage */
    CHECK_EQUAL(value_of(model, model->graph, "a")->use_count, 3);
    CHECK_EQUAL(value_of(model, model->graph, "w")->use_count, 3);
}

static void check_names(Model *model)
{
    Arena arena = {0};
    Node *branching = node_at(model->graph, 1), *cases = node_at(model->graph, 2);
    Graph *then_graph = graph_in(branching, 0, 0);
    Graph *body = graph_in(node_at(then_graph, 1), 0, 0);
    CHECK_TEXT(graph_path(model->graph, &arena), "main");
    CHECK_TEXT(graph_path(body, &arena), "main/1.then_branch/1.body");
    CHECK_TEXT(graph_path(graph_in(cases, 0, 1), &arena), "main/2.branches[1]");
    CHECK_TEXT(graph_path(model->functions.items[0]->body, &arena), "f:my.domain:Op:v2");
    CHECK_TEXT(graph_path(model->training.items[0]->algorithm, &arena), "training/0.algorithm");
    CHECK_TEXT(node_id(node_at(body, 1), &arena), "main/1.then_branch/1.body/1");
    CHECK_TEXT(node_id(model->functions.items[0]->body->first_node, &arena), "f:my.domain:Op:v2/0");
    CHECK_TEXT(node_label(branching, &arena), "If 'if' (main/1)");
    CHECK_TEXT(node_label(cases, &arena), "Case (main/2)");
    arena_free(&arena);
}

static void check_new_node(Model *model)
{
    Arena arena = {0};
    Node *node = graph_append_node(model->graph, model->names.empty, name_intern_text(&model->names, "Sum"), 2, 1, 0);
    Value *a = value_of(model, model->graph, "a"), *x = value_of(model, model->graph, "x");
    uint32_t a_uses = a->use_count, x_uses = x->use_count;
    CHECK_TEXT(node_id(node, &arena), "new/0");
    CHECK(node_is(node, "Sum"));
    CHECK(model->graph->last_node == node);
    node_set_input(node, 0, a);
    node_set_input(node, 1, a);
    CHECK_EQUAL(a->use_count, a_uses + 2);
    node_set_input(node, 0, x);
    node_set_input(node, 1, NULL);
    CHECK_EQUAL(a->use_count, a_uses);
    CHECK_EQUAL(x->use_count, x_uses + 1);
    CHECK(x->first_use->node == node && x->first_use->value == x);
    uint32_t walked = 0;
    for (const Use *use = a->first_use; use; use = use->next) walked++;
    CHECK_EQUAL(walked, a_uses);
    arena_free(&arena);
}

static void check_touch(Model *model)
{
    Node *branching = node_at(model->graph, 1);
    Graph *then_graph = graph_in(branching, 0, 0);
    Graph *body = graph_in(node_at(then_graph, 1), 0, 0);
    CHECK(!model->is_touched);
    graph_touch(body);
    CHECK(body->is_touched && then_graph->is_touched && model->graph->is_touched && model->is_touched);
    CHECK(!graph_in(branching, 1, 0)->is_touched);
    CHECK(branching->touched != 0 && model->graph->first_node->touched == 0);
}

static void check_fresh(Model *model)
{
    Name *first = model_fresh_name(model, bytes_of("fresh"));
    CHECK_TEXT(first->text, "fresh");
    CHECK_TEXT(model_fresh_name(model, bytes_of("fresh"))->text, "fresh_2");
    CHECK_TEXT(model_fresh_name(model, bytes_of("fresh"))->text, "fresh_3");
    CHECK_TEXT(model_fresh_name(model, bytes_of("u"))->text, "u_2"); /* of a node deep inside */
    CHECK_TEXT(model_fresh_name(model, bytes_of(""))->text, "_2");
}

static void check_opsets(Filesystem *filesystem)
{
    Model *model = open_text(filesystem, "<opset_import: [\"ai.onnx\" : 18, \"com.x\" : 3]> g () => () {}");
    CHECK_EQUAL(model_opset(model, ""), 18);
    CHECK_EQUAL(model_opset(model, "ai.onnx"), 18);
    CHECK_EQUAL(model_opset(model, "com.x"), 3);
    CHECK_EQUAL(model_opset(model, "com"), -1);
    model_close(model);
}

int main(void)
{
    Filesystem *filesystem = filesystem_memory_open();
    Model *model = open_text(filesystem, nested_text);
    if (model) {
        check_nesting(model);
        check_scopes(model);
        check_names(model);
        check_touch(model);
        check_new_node(model);
        check_fresh(model);
    }
    model_close(model);
    check_opsets(filesystem);
    filesystem_memory_close(filesystem);
    return check_finish("graph");
}
