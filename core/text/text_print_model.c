/* text_print_model - headers, functions, training stages, and the whole text. */
#include "text/text_printer.h"

enum { TRAINING_FIELD_INITIALIZATION_BINDING = 3, TRAINING_FIELD_UPDATE_BINDING = 4 };

static const uint32_t model_printed[] = {1, 2, 3, 4, 5, 7, 8, 20, 25, 0};
static const NoteForm model_notes = {
    .message = "ModelProto", .doc_string = 6, .metadata = 14, .printed = model_printed};
static const uint32_t function_printed[] = {1, 4, 5, 6, 7, 9, 10, 11, 12, 13, 0};
static const NoteForm function_notes = {
    .message = "FunctionProto", .doc_string = 8, .metadata = 14, .printed = function_printed};
static const uint32_t training_printed[] = {1, 2, TRAINING_FIELD_INITIALIZATION_BINDING, TRAINING_FIELD_UPDATE_BINDING,
                                            0};
static const NoteForm training_notes = {.message = "TrainingInfoProto", .printed = training_printed};

static void print_opsets(Text *out, const OpsetImport *imports, size_t count)
{
    text_append_char(out, '[');
    for (size_t i = 0; i < count; i++) {
        if (i > 0) text_append(out, ", ");
        print_string(out, name_bytes(imports[i].domain));
        text_append_format(out, " : %lld", (long long)imports[i].version);
    }
    text_append_char(out, ']');
}

/* Nothing for an empty value: the file may have it or not. */
static void print_name_key(Printer *self, const char *key, const Name *value)
{
    if (name_is_empty(value)) return;
    print_key(self, key);
    print_string(self->out, name_bytes(value));
}

/* Of a model that came from no file. */
static void print_memory_notes(Printer *self)
{
    const Model *model = self->model;
    if (model->doc_string.size > 0) {
        print_key(self, "doc_string");
        print_string(self->out, model->doc_string);
    }
    for (size_t i = 0; i < model->metadata.count; i++) {
        if (i == 0) print_key(self, "metadata_props");
        text_append(self->out, i > 0 ? ", " : "[");
        print_string(self->out, name_bytes(model->metadata.items[i].key));
        text_append(self->out, ": ");
        print_string(self->out, model->metadata.items[i].value);
    }
    if (model->metadata.count > 0) text_append_char(self->out, ']');
}

static Status print_model_header(Printer *self)
{
    const Model *model = self->model;
    text_append_format(self->out, "<\n  ir_version: %lld", (long long)model->ir_version);
    print_key(self, "opset_import");
    print_opsets(self->out, model->opset_imports.items, model->opset_imports.count);
    print_name_key(self, "producer_name", model->producer_name);
    print_name_key(self, "producer_version", model->producer_version);
    print_name_key(self, "domain", model->domain);
    if (model->model_version != 0) {
        print_key(self, "model_version");
        text_append_format(self->out, "%lld", (long long)model->model_version);
    }
    if (model->origin.piece_count == 0) print_memory_notes(self);
    else TRY(print_note_keys(self, &model->origin, &model_notes, true));
    text_append(self->out, "\n>\n");
    return STATUS_OK;
}

static Status print_function_header(Printer *self, const Function *function)
{
    text_append(self->out, "<\n  domain: ");
    print_string(self->out, name_bytes(function->domain));
    print_name_key(self, "overload", function->overload);
    print_key(self, "opset_import");
    print_opsets(self->out, function->opset_imports.items, function->opset_imports.count);
    TRY(print_note_keys(self, &function->origin, &function_notes, false));
    text_append(self->out, "\n>\n");
    return STATUS_OK;
}

/* "<a, b: int = 1> " */
static Status print_function_attributes(Printer *self, const Function *function)
{
    const char *separator = "<";
    for (size_t i = 0; i < function->attributes.count; i++, separator = ", ") {
        text_append(self->out, separator);
        print_word(self->out, name_bytes(function->attributes.items[i]));
    }
    for (size_t i = 0; i < function->attribute_defaults.count; i++, separator = ", ") {
        text_append(self->out, separator);
        TRY(print_attribute(self, function->attribute_defaults.items[i]));
    }
    if (separator[0] == ',') text_append(self->out, "> ");
    return STATUS_OK;
}

static void print_parameter(Printer *self, const Value *value, bool is_first)
{
    if (!is_first) text_append(self->out, ", ");
    print_name(self->out, value ? name_bytes(value->name) : (Bytes){0});
}

static Status print_value_infos(Printer *self, const Graph *body)
{
    for (size_t i = 0; i < body->value_infos.count; i++) {
        text_append(self->out, i > 0 ? ",\n  " : "<\n  ");
        TRY(print_value_info(self, body->value_infos.items[i]));
    }
    if (body->value_infos.count > 0) text_append(self->out, "\n> ");
    return STATUS_OK;
}

static Status print_function(Printer *self, const Function *function)
{
    const Graph *body = function->body;
    text_append_char(self->out, '\n');
    TRY(print_function_header(self, function));
    print_name(self->out, name_bytes(function->name));
    text_append_char(self->out, ' ');
    TRY(print_function_attributes(self, function));
    text_append_char(self->out, '(');
    for (size_t i = 0; i < body->inputs.count; i++) print_parameter(self, body->inputs.items[i], i == 0);
    text_append(self->out, ") => (");
    for (size_t i = 0; i < body->outputs.count; i++) print_parameter(self, body->outputs.items[i].value, i == 0);
    text_append(self->out, ") ");
    TRY(print_value_infos(self, body));
    TRY(print_nodes(self, body));
    text_append_char(self->out, '\n');
    return STATUS_OK;
}

/* The next key of a training stage. */
static void print_stage_key(Printer *self, const char *key, bool *is_first)
{
    text_append_format(self->out, "%s\n  %s: ", *is_first ? "" : ",", key);
    *is_first = false;
}

static Status print_stage_graph(Printer *self, const char *key, const Graph *graph, bool *is_first)
{
    if (!graph) return STATUS_OK;
    print_stage_key(self, key, is_first);
    self->indent += 2;
    TRY(print_graph(self, graph));
    self->indent -= 2;
    return STATUS_OK;
}

static Status print_training(Printer *self, const TrainingInfo *training)
{
    bool is_first = true;
    text_append(self->out, "\n@training <");
    TRY(print_stage_graph(self, "initialization", training->initialization, &is_first));
    TRY(print_stage_graph(self, "algorithm", training->algorithm, &is_first));
    print_stage_key(self, "initialization_binding", &is_first);
    TRY(print_pairs(self, &training->origin, training_notes.message, TRAINING_FIELD_INITIALIZATION_BINDING, NULL, 0));
    print_stage_key(self, "update_binding", &is_first);
    TRY(print_pairs(self, &training->origin, training_notes.message, TRAINING_FIELD_UPDATE_BINDING, NULL, 0));
    TRY(print_note_keys(self, &training->origin, &training_notes, false));
    text_append(self->out, "\n>\n");
    return STATUS_OK;
}

Status text_print_model(Model *model, Text *out, const TextOptions *options)
{
    Printer printer = {.model = model, .out = out};
    if (options) printer.options = *options;
    TRY(print_model_header(&printer));
    if (model->graph) TRY(print_graph(&printer, model->graph));
    text_append_char(out, '\n');
    for (size_t i = 0; i < model->functions.count; i++) TRY(print_function(&printer, model->functions.items[i]));
    for (size_t i = 0; i < model->training.count; i++) TRY(print_training(&printer, model->training.items[i]));
    return STATUS_OK;
}
