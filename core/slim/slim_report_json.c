/* slim_report_json - what a run did, as keys of the JSON report. */
#include "slim/slim.h"

static void write_text(JsonWriter *json, const char *key, const char *text)
{
    json_key(json, key);
    json_string(json, text);
}

static void write_number(JsonWriter *json, const char *key, uint64_t number)
{
    json_key(json, key);
    json_unsigned(json, number);
}

static void write_count(JsonWriter *json, const JournalCount *count)
{
    json_begin_object(json);
    write_text(json, "pass", count->pass);
    write_number(json, "count", count->count);
    json_key(json, "saved_bytes");
    json_signed(json, count->saved_bytes);
    json_end_object(json);
}

static void write_totals(const SlimResult *self, JsonWriter *json)
{
    json_key(json, "totals");
    json_begin_object(json);
    write_number(json, "rewrites", self->journal->rewrite_count);
    write_number(json, "units", self->unit_count);
    write_number(json, "refusals", self->journal->refusal_count);
    json_key(json, "passes");
    json_begin_array(json);
    for (size_t index = 0; index < self->passes.count; index++) write_count(json, &self->passes.items[index]);
    json_end_array(json);
    json_end_object(json);
}

static void write_places(JsonWriter *json, const char *key, const size_t *places, size_t count)
{
    json_key(json, key);
    json_begin_inline_array(json);
    for (size_t index = 0; index < count; index++) json_unsigned(json, places[index]);
    json_end_array(json);
}

static void write_explained(const SlimExplained *node, JsonWriter *json)
{
    json_begin_object(json);
    write_text(json, "asked", node->asked);
    write_text(json, "node", node->id);
    write_text(json, "name", node->name);
    write_text(json, "op_type", node->op_type);
    write_text(json, "outcome", node->outcome);
    write_places(json, "records", node->rewrites.items, node->rewrites.count);
    write_places(json, "refusals", node->refusals.items, node->refusals.count);
    json_end_object(json);
}

void slim_report_json(const SlimResult *self, JsonWriter *json)
{
    write_totals(self, json);
    json_key(json, "explained");
    json_begin_array(json);
    for (size_t index = 0; index < self->explained.count; index++) write_explained(&self->explained.items[index], json);
    json_end_array(json);
    journal_write_json(self->journal, json);
}
