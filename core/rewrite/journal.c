/* journal - records in the order in which things were done. */
#include "rewrite/journal.h"

void journal_add(Journal *self, Record record)
{
    array_push(&self->records, record);
    if (record.kind == RECORD_REFUSAL) {
        self->refusal_count++;
    } else {
        self->rewrite_count++;
    }
}

const char *journal_name(const Journal *self, const Name *name)
{
    if (!memchr(name->text, 0, name->size)) return name->text;
    Text text = {0};
    text_append_escaped(&text, name_bytes(name));
    const char *escaped = arena_copy(self->arena, text_of(&text), text.size);
    text_free(&text);
    return escaped;
}

static void write_member(JsonWriter *json, const char *key, const char *text)
{
    json_key(json, key);
    json_string(json, text);
}

static void write_list(JsonWriter *json, const char *key, const char **names)
{
    json_key(json, key);
    json_begin_array(json);
    for (const char **name = names; name && *name; name++) json_string(json, *name);
    json_end_array(json);
}

static void write_nodes(const Record *record, JsonWriter *json)
{
    write_member(json, "op_type", record->op_type);
    write_member(json, "new_op_type", record->new_op_type);
    write_list(json, "removed_nodes", record->removed_nodes);
    write_list(json, "added_nodes", record->added_nodes);
    write_list(json, "added", record->added);
    json_key(json, "added_bytes");
    json_signed(json, record->added_bytes);
}

static void write_dims(const Record *record, JsonWriter *json)
{
    json_key(json, "dims");
    if (!record->dtype) {
        json_null(json);
        return;
    }
    json_begin_inline_array(json);
    for (int axis = 0; axis < record->rank; axis++) json_signed(json, record->dims[axis]);
    json_end_array(json);
}

static void write_rewrite(const Record *record, JsonWriter *json)
{
    static const char *const kinds[] = {"exact", "rounding", "signed-zero"};
    json_begin_object(json);
    write_member(json, "pass", record->pass);
    write_member(json, "kind", kinds[record->kind]);
    write_member(json, "where", record->where);
    write_member(json, "what", record->what);
    write_member(json, "kept", record->kept);
    write_list(json, "removed", record->removed);
    write_member(json, "dtype", record->dtype);
    write_dims(record, json);
    json_key(json, "saved_bytes");
    json_unsigned(json, record->saved_bytes);
    write_member(json, "file", record->file);
    write_nodes(record, json);
    json_end_object(json);
}

static void write_refusal(const Record *record, JsonWriter *json)
{
    json_begin_object(json);
    write_member(json, "pass", record->pass);
    write_member(json, "where", record->where);
    write_member(json, "what", record->what);
    write_member(json, "reason", record->reason);
    write_member(json, "name", record->kept);
    write_member(json, "op_type", record->op_type);
    json_end_object(json);
}

void journal_write_json(const Journal *self, JsonWriter *json)
{
    json_key(json, "records");
    json_begin_array(json);
    for (size_t index = 0; index < self->records.count; index++) {
        const Record *record = &self->records.items[index];
        if (record->kind != RECORD_REFUSAL) write_rewrite(record, json);
    }
    json_end_array(json);
    json_key(json, "refusals");
    json_begin_array(json);
    for (size_t index = 0; index < self->records.count; index++) {
        const Record *record = &self->records.items[index];
        if (record->kind == RECORD_REFUSAL) write_refusal(record, json);
    }
    json_end_array(json);
}

void journal_free(Journal *self)
{
    array_free(&self->records);
    self->rewrite_count = self->refusal_count = 0;
}
