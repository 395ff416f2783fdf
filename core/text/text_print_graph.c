/* text_print_graph - graphs and their nodes. */
#include "model/model.h"
#include "text/text_printer.h"

enum { INDENT_COLUMNS = 2, ANNOTATION_FIELD_PARAMETERS = 2 };

static const uint32_t node_printed[] = {1, 2, 3, 4, 5, 7, 8, 0};
static const NoteForm node_form = {.message = "NodeProto", .doc_string = 6, .metadata = 9, .printed = node_printed};
static const uint32_t graph_printed[] = {1, 2, 5, 11, 12, 13, 14, 15, 0};
static const NoteForm graph_form = {
    .message = "GraphProto", .doc_string = 10, .metadata = 16, .printed = graph_printed};
static const uint32_t annotation_printed[] = {1, 2, 0};
static const NoteForm annotation_form = {.message = "TensorAnnotation", .printed = annotation_printed};

void print_line(Printer *self)
{
    text_append_char(self->out, '\n');
    text_append_repeated(self->out, ' ', self->indent);
}

/* ---- Nodes ---- */

static Status print_attributes(Printer *self, const Node *node)
{
    if (node->attribute_count == 0) return STATUS_OK;
    text_append(self->out, " <");
    for (uint32_t i = 0; i < node->attribute_count; i++) {
        if (i > 0) text_append(self->out, ", ");
        TRY(print_attribute(self, node->attributes[i]));
    }
    text_append_char(self->out, '>');
    return STATUS_OK;
}

/* Attributes with graphs stand behind the inputs, each on its own line. */
static Status print_graph_attributes(Printer *self, const Node *node)
{
    text_append(self->out, " <");
    self->indent += INDENT_COLUMNS;
    for (uint32_t i = 0; i < node->attribute_count; i++) {
        if (i > 0) text_append_char(self->out, ',');
        print_line(self);
        TRY(print_attribute(self, node->attributes[i]));
    }
    self->indent -= INDENT_COLUMNS;
    print_line(self);
    text_append_char(self->out, '>');
    return STATUS_OK;
}

static void print_outputs(Printer *self, const Node *node)
{
    for (uint32_t i = 0; i < node->output_count; i++) {
        if (i > 0) text_append(self->out, ", ");
        print_value_name(self->out, node->outputs[i]);
    }
    text_append(self->out, node->output_count > 0 ? " = " : "= ");
}

static void print_operator(Printer *self, const Node *node)
{
    if (!name_is_empty(node->domain)) {
        print_dotted(self->out, name_bytes(node->domain));
        text_append_char(self->out, '.');
    }
    print_word(self->out, name_bytes(node->op_type));
    if (name_is_empty(node->overload)) return;
    text_append_char(self->out, ':');
    print_word(self->out, name_bytes(node->overload));
}

static Status print_node(Printer *self, const Node *node)
{
    bool is_nested = node_holds_graphs(node);
    print_line(self);
    if (!name_is_empty(node->name)) {
        text_append_char(self->out, '[');
        print_word(self->out, name_bytes(node->name));
        text_append(self->out, "] ");
    }
    print_outputs(self, node);
    print_operator(self, node);
    if (!is_nested) TRY(print_attributes(self, node));
    text_append(self->out, " (");
    for (uint32_t i = 0; i < node->input_count; i++) {
        if (i > 0) text_append(self->out, ", ");
        print_value_name(self->out, node->inputs[i].value);
    }
    text_append_char(self->out, ')');
    if (is_nested) TRY(print_graph_attributes(self, node));
    return print_notes(self, &node->origin, &node_form);
}

Status print_nodes(Printer *self, const Graph *graph)
{
    text_append_char(self->out, '{');
    self->indent += INDENT_COLUMNS;
    for (const Node *node = graph->first_node; node; node = node->next) TRY(print_node(self, node));
    self->indent -= INDENT_COLUMNS;
    if (graph->first_node) print_line(self);
    text_append_char(self->out, '}');
    return STATUS_OK;
}

/* ---- What stands before the nodes ---- */

/* An entry, or the value's name where it has none: of graphs made in memory. */
static Status print_entry(Printer *self, const ValueInfo *info, const Value *value)
{
    if (info) return print_value_info(self, info);
    print_name(self->out, name_bytes(value->name));
    return STATUS_OK;
}

/* Inputs or outputs in brackets, in one line or in one each. */
static Status print_values(Printer *self, const Graph *graph, bool is_input, bool is_broken_up)
{
    size_t count = is_input ? graph->inputs.count : graph->outputs.count;
    text_append_char(self->out, '(');
    self->indent += INDENT_COLUMNS;
    for (size_t i = 0; i < count; i++) {
        const Value *value = is_input ? graph->inputs.items[i] : graph->outputs.items[i].value;
        const ValueInfo *info = is_input ? value->info : graph->outputs.items[i].info;
        if (i > 0) text_append(self->out, is_broken_up ? "," : ", ");
        if (is_broken_up) print_line(self);
        TRY(print_entry(self, info, value));
    }
    self->indent -= INDENT_COLUMNS;
    if (is_broken_up && count > 0) print_line(self);
    text_append_char(self->out, ')');
    return STATUS_OK;
}

static Status print_signature(Printer *self, const Graph *graph)
{
    size_t start = self->out->size;
    for (int is_broken_up = 0; is_broken_up < 2; is_broken_up++) {
        TRY(print_values(self, graph, true, is_broken_up));
        text_append(self->out, " => ");
        TRY(print_values(self, graph, false, is_broken_up));
        if (self->out->size - start <= TEXT_LINE_COLUMNS || is_broken_up) return STATUS_OK;
        self->out->size = start;
    }
    return STATUS_OK;
}

static Status print_annotation(Printer *self, const Annotation *annotation)
{
    text_append(self->out, "@quantization ");
    print_word(self->out, name_bytes(annotation->tensor_name));
    text_append_char(self->out, ' ');
    TRY(print_pairs(self, &annotation->origin, "TensorAnnotation", ANNOTATION_FIELD_PARAMETERS,
                    annotation->parameter_names, annotation->parameter_count));
    return print_notes(self, &annotation->origin, &annotation_form);
}

/* Begins the next entry between < and >. */
static void print_entry_line(Printer *self, size_t *count)
{
    text_append(self->out, (*count)++ > 0 ? "," : " <");
    print_line(self);
}

static Status print_declarations(Printer *self, const Graph *graph)
{
    size_t count = 0;
    self->indent += INDENT_COLUMNS;
    for (size_t i = 0; i < graph->initializers.count; i++) {
        print_entry_line(self, &count);
        TRY(print_tensor(self, graph->initializers.items[i]->initializer, true));
    }
    for (size_t i = 0; i < graph->sparse_initializers.count; i++) {
        print_entry_line(self, &count);
        TRY(print_sparse_tensor(self, graph->sparse_initializers.items[i]->sparse));
    }
    for (size_t i = 0; i < graph->value_infos.count; i++) {
        print_entry_line(self, &count);
        TRY(print_value_info(self, graph->value_infos.items[i]));
    }
    for (size_t i = 0; i < graph->annotations.count; i++) {
        print_entry_line(self, &count);
        TRY(print_annotation(self, graph->annotations.items[i]));
    }
    self->indent -= INDENT_COLUMNS;
    if (count == 0) return STATUS_OK;
    print_line(self);
    text_append_char(self->out, '>');
    return STATUS_OK;
}

Status print_graph(Printer *self, const Graph *graph)
{
    print_name(self->out, name_bytes(graph->name));
    text_append_char(self->out, ' ');
    TRY(print_signature(self, graph));
    TRY(print_declarations(self, graph));
    text_append_char(self->out, ' ');
    TRY(print_nodes(self, graph));
    return print_notes(self, &graph->origin, &graph_form);
}
