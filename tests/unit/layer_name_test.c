/* layer_name_test - names as onnx-tensorrt's importer makes them. */
#include "qdq/layer_name.h"

#include "opened_model.h"

static const char *const model_text = "<ir_version: 8, opset_import: [\"\" : 13]>\n"
                                      "g (float[4] x) => (float[4] t4) {\n"
                                      "  t0 = Relu (x)\n"
                                      "  [dup] t1 = Relu (t0)\n"
                                      "  [dup] t2 = Relu (t1)\n"
                                      "  [dup_0] t3 = Relu (t2)\n"
                                      "  [a] t4 = Relu (t3)\n"
                                      "}\n";

static void check_names(const Opened *opened, const char *const *expected)
{
    LayerNames names;
    layer_names_find(&names, opened->model->graph);
    for (const Node *node = opened->model->graph->first_node; node; node = node->next)
        CHECK_TEXT(layer_name_of(&names, node)->text, *expected++);
    layer_names_free(&names);
}

int main(void)
{
    static const char *const expected[] = {"node_of_t0", "dup", "dup_0", "dup_0_1", "a"};
    Opened opened = opened_text(model_text);
    Graph *graph = opened.model->graph;
    LayerNames names;
    check_names(&opened, expected);
    layer_names_find(&names, graph);
    CHECK_EQUAL(layer_names_settle(&names, graph), 2);
    layer_names_free(&names);
    CHECK(name_is_empty(graph->first_node->name));
    CHECK_TEXT(graph->first_node->next->next->name->text, "dup_0");
    check_names(&opened, expected);
    opened_end(&opened);
    return check_finish("layer_name");
}
