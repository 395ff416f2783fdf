/* slim_passes - what passes there are, for `hone passes`. */
#include "base/table.h"
#include "slim/slim_choice.h"

static const char *const kinds[] = {"exact", "rounding", "signed-zero"};

static void write_text(JsonWriter *json, const char *key, const char *text)
{
    json_key(json, key);
    json_string(json, text);
}

static void write_pass(JsonWriter *json, const Pass *pass)
{
    json_begin_object(json);
    write_text(json, "name", pass->name);
    write_text(json, "summary", pass->summary);
    write_text(json, "kind", kinds[pass->kind]);
    write_text(json, "before", pass->before);
    write_text(json, "after", pass->after);
    write_text(json, "roots", pass->roots);
    json_end_object(json);
}

static void write_step(JsonWriter *json, SlimStep step)
{
    json_begin_object(json);
    write_text(json, "name", slim_step_name(step));
    write_text(json, "summary", slim_step_summary(step));
    json_end_object(json);
}

static void write_peer(JsonWriter *json, const char *name)
{
    json_begin_object(json);
    write_text(json, "name", name);
    write_text(json, "passes", slim_peer_passes(bytes_of(name)));
    json_end_object(json);
}

void slim_passes_json(JsonWriter *json)
{
    json_key(json, "passes");
    json_begin_array(json);
    for (size_t index = 0; pass_at(index); index++) write_pass(json, pass_at(index));
    json_end_array(json);
    json_key(json, "steps");
    json_begin_array(json);
    for (int step = 0; step < STEP_COUNT; step++) write_step(json, (SlimStep)step);
    json_end_array(json);
    json_key(json, "peers");
    json_begin_array(json);
    for (size_t index = 0; slim_peer_name(index); index++) write_peer(json, slim_peer_name(index));
    json_end_array(json);
}

void slim_passes_text(int width, Text *text)
{
    enum { INDENT = 2 };
    Table table = {.column_count = 3, .is_shortened = {[2] = true}};
    text_append(text, "Passes, in the order in which they look at a node\n");
    table_add(&table, "pass");
    table_add(&table, "values");
    table_add(&table, "what it does");
    for (size_t index = 0; pass_at(index); index++) {
        table_add(&table, "%s", pass_at(index)->name);
        table_add(&table, "%s", kinds[pass_at(index)->kind]);
        table_add(&table, "%s", pass_at(index)->summary);
    }
    table_append(&table, INDENT, width, text);
    table_free(&table);
    text_append(text, "\nSteps around them\n");
    Table steps = {.column_count = 2, .is_shortened = {[1] = true}};
    table_add(&steps, "step");
    table_add(&steps, "what it does");
    for (int step = 0; step < STEP_COUNT; step++) {
        table_add(&steps, "%s", slim_step_name((SlimStep)step));
        table_add(&steps, "%s", slim_step_summary((SlimStep)step));
    }
    table_append(&steps, INDENT, width, text);
    table_free(&steps);
}
