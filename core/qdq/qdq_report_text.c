/* qdq_report_text - for people: what they need for pre- and postprocessing first, then what costs speed. */
#include "base/number_text.h"
#include "base/table.h"
#include "qdq/qdq_report.h"
#include "qdq/scale_text.h"

enum { INDENT = 2, SHOWN_ROWS = 12 };

static void append_rest(Text *text, size_t count, size_t shown, const char *what)
{
    if (count > shown) text_append_format(text, "  and %zu more%s\n", count - shown, what);
}

/* ---- Scales ---- */

static void append_counts(const QdqReport *self, Text *text)
{
    static const char *const words[] = {[SCALE_MEASURED] = "measured",
                                        [SCALE_RULE] = "derived by rules",
                                        [SCALE_UNARY] = "unary marks for DLA",
                                        [SCALE_HINT] = "given by hints"};
    size_t counts[COUNT_OF(words)] = {0};
    const ScaleTable *scales = &self->result->scales;
    bool is_any = false;
    for (size_t index = 0; index < scales->rows.count; index++) counts[scales->rows.items[index].origin]++;
    text_append(text, "Scales: ");
    text_append_grouped(text, scales->rows.count);
    for (size_t origin = 0; origin < COUNT_OF(words); origin++) {
        if (counts[origin] == 0) continue;
        text_append(text, is_any ? ", " : " (");
        text_append_grouped(text, counts[origin]);
        text_append_format(text, " %s", words[origin]);
        is_any = true;
    }
    text_append(text, is_any ? ")\n" : "\n");
}

static void add_port(const QdqReport *self, const char *kind, const Value *value, Table *table)
{
    const ScaleRow *row = scale_table_find(&self->result->scales, value);
    Text cell = {0};
    table_add(table, "%s", kind);
    table_add_name(table, name_bytes(value->name));
    if (row) number_append_double(&cell, row->scale);
    else text_append(&cell, "none");
    table_add_text(table, &cell);
    if (row) number_append_float(&cell, (float)(row->scale * 127));
    table_add_text(table, &cell);
    text_free(&cell);
}

static void append_ports(const QdqReport *self, int width, Text *text)
{
    const Graph *graph = self->model->graph;
    Table table = {.column_count = 4, .is_shortened = {[1] = true}};
    text_append(text, "\nInputs and outputs\n");
    table_add(&table, "%s", "");
    table_add(&table, "%s", "tensor");
    table_add(&table, "%s", "scale");
    table_add(&table, "%s", "largest value, 127 * scale");
    for (size_t index = 0; index < graph->inputs.count; index++)
        if (!graph->inputs.items[index]->initializer) add_port(self, "input", graph->inputs.items[index], &table);
    for (size_t index = 0; index < graph->outputs.count; index++)
        add_port(self, "output", graph->outputs.items[index].value, &table);
    table_append(&table, INDENT, width, text);
    table_free(&table);
}

static void append_missing(const QdqReport *self, int width, Text *text)
{
    size_t count = self->result->missing.count;
    if (count == 0) return;
    Table table = {.column_count = 3, .is_shortened = {true, false, true}};
    text_append(text, "\nTensors without a scale, so layers around them run in fp16: ");
    text_append_grouped(text, count);
    text_append(text, "\n");
    table_add(&table, "%s", "tensor");
    table_add(&table, "%s", "why");
    table_add(&table, "%s", "a scale of this would give it one");
    for (size_t index = 0; index < count && index < SHOWN_ROWS; index++) {
        const QdqMissing *missing = &self->result->missing.items[index];
        table_add_name(&table, name_bytes(missing->value->name));
        table_add_name(&table, bytes_of(missing->reason));
        if (missing->remedy) table_add_name(&table, name_bytes(missing->remedy->name));
        else table_add(&table, "%s", "");
    }
    table_append(&table, INDENT, width, text);
    table_free(&table);
    append_rest(text, count, SHOWN_ROWS, " (all of them: --report FILE)");
}

static void append_clips(const QdqReport *self, Text *text)
{
    const size_t count = self->result->clips.count;
    size_t made_count = 0;
    for (size_t index = 0; index < count; index++) made_count += self->result->clips.items[index].node != NULL;
    if (made_count > 0) text_append_format(text, "\nClips where a pair was the activation too: %zu\n", made_count);
    if (made_count < count)
        text_append_format(text,
                           "\nPairs that were the activation too, which is lost without a Clip: %zu\n"
                           "  The model computes something else now; leave out --no-clip, or --compat.\n",
                           count - made_count);
}

/* ---- Layers ---- */

static void append_layers(const QdqReport *self, int width, Text *text)
{
    Table table = {.column_count = 2, .is_shortened = {true}};
    const ScaleList *list = self->list;
    size_t problem_count = 0;
    for (size_t index = 0; index < list->layers.count; index++) {
        const char *problem = scale_text_layer_problem(list->layers.items[index].name);
        if (!problem || problem_count++ >= SHOWN_ROWS) continue;
        table_add_name(&table, list->layers.items[index].name);
        table_add(&table, "%s", problem);
    }
    text_append(text, "\nLayers with a precision of their own: ");
    text_append_grouped(text, list->layers.count);
    text_append_char(text, '\n');
    if (problem_count > 0) text_append(text, "  left out of --layerPrecisions (--rename gives them other names):\n");
    table_append(&table, 2 * INDENT, width, text);
    table_free(&table);
    append_rest(text, problem_count, SHOWN_ROWS, "");
}

/* ---- Hints ---- */

static void append_advice(const DlaHint *hint, size_t count, Text *text)
{
    text_append_format(text, "  %s: ", hint->code);
    text_append_grouped(text, count);
    text_append_format(text, ". %s\n", hint->advice);
}

static void append_hints(const QdqReport *self, int width, Text *text)
{
    enum { SHOWN_OF_A_CODE = 3 };
    const DlaHints *hints = self->hints;
    if (self->target == TRTEXEC_GPU || hints->list.count == 0) return;
    text_append_format(text, "\nHints for DLA: %zu of %zu layers run on it, in %zu part%s\n",
                       hints->layer_count - hints->gpu_count, hints->layer_count, hints->part_count,
                       hints->part_count == 1 ? "" : "s");
    for (size_t first = 0, end; first < hints->list.count; first = end) {
        Table table = {.column_count = 2, .is_shortened = {true}};
        for (end = first; end < hints->list.count; end++) {
            const DlaHint *hint = &hints->list.items[end];
            if (strcmp(hint->code, hints->list.items[first].code) != 0) break;
            if (end - first >= SHOWN_OF_A_CODE) continue;
            table_add(&table, "%s", hint->where);
            table_add(&table, "%s", hint->what);
        }
        append_advice(&hints->list.items[first], end - first, text);
        table_append(&table, 2 * INDENT, width, text);
        table_free(&table);
    }
}

void qdq_report_text(const QdqReport *self, int width, Text *text)
{
    append_counts(self, text);
    append_ports(self, width, text);
    append_missing(self, width, text);
    append_clips(self, text);
    append_layers(self, width, text);
    append_hints(self, width, text);
}

void qdq_report_command(const QdqReport *self, Text *text)
{
    text_append(text, "\nBuild the engine, in the folder of the files:\n  ");
    trtexec_append(&self->files, self->target, text);
    text_append_format(text, "\n  %s\n", trtexec_warning);
}
