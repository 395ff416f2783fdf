/* report - puts the parts of a report together: all but "run" is the same on every machine. */
#include "api/report.h"

#include "api/measure.h"
#include "base/table.h"
#include "slim/slim.h"

static void write_text(JsonWriter *json, const char *key, const char *text)
{
    json_key(json, key);
    json_string(json, text);
}

static void write_tool(JsonWriter *json)
{
    json_key(json, "tool");
    json_begin_object(json);
    write_text(json, "name", "hone");
    write_text(json, "version", hone_version());
    json_end_object(json);
}

static void write_files(const Session *session, JsonWriter *json)
{
    json_key(json, "files");
    json_begin_array(json);
    for (size_t index = 0; index < session->files.count; index++) {
        const SessionFile *file = &session->files.items[index];
        json_begin_object(json);
        write_text(json, "name", path_file_name(file->path));
        write_text(json, "role", file->role);
        json_key(json, "bytes");
        json_unsigned(json, file->size_bytes);
        json_end_object(json);
    }
    json_end_array(json);
}

static void write_run(const Session *session, JsonWriter *json)
{
    json_key(json, "run");
    json_begin_object(json);
    write_text(json, "input", session->model->path);
    write_text(json, "output", session->output_path);
    json_key(json, "milliseconds");
    json_unsigned(json, session->spent_ms);
    json_key(json, "peak_memory_bytes");
    json_unsigned(json, measure_peak_memory_bytes());
    json_end_object(json);
}

void report_append_json(Session *session, Text *text)
{
    JsonWriter json = {.text = text};
    json_begin_object(&json);
    json_key(&json, "schema");
    json_unsigned(&json, REPORT_SCHEMA);
    write_tool(&json);
    write_text(&json, "job", session->job->name);
    json_key(&json, "options");
    option_set_write_json(&session->options, &json);
    session->job->write_json(session, &json);
    json_key(&json, "diagnostics");
    diagnostics_write_json(&session->model->diagnostics, &json);
    write_files(session, &json);
    write_run(session, &json);
    json_end_object(&json);
    text_append_char(text, '\n');
}

void report_append_files(const Session *session, int width, Text *text)
{
    enum { INDENT = 2 };
    Table table = {.column_count = 2, .is_right_aligned = {false, true}, .is_shortened = {true}};
    Text size = {0};
    if (session->files.count == 0) return;
    for (size_t index = 0; index < session->files.count; index++) {
        const SessionFile *file = &session->files.items[index];
        table_add_name(&table, bytes_of(path_file_name(file->path)));
        text_append_size(&size, file->size_bytes);
        table_add_text(&table, &size);
    }
    text_append(text, "\nWritten\n");
    table_append(&table, INDENT, width, text);
    table_free(&table);
    text_free(&size);
}

static void write_job(const Job *job, JsonWriter *json)
{
    json_begin_object(json);
    write_text(json, "name", job->name);
    write_text(json, "title", job->title);
    write_text(json, "summary", job->summary);
    write_text(json, "example", job->example);
    json_key(json, "writes");
    json_bool(json, job->writes);
    json_key(json, "options");
    option_table_write_json(job->options, json);
    json_end_object(json);
}

void report_append_description(Text *text)
{
    JsonWriter json = {.text = text};
    json_begin_object(&json);
    json_key(&json, "schema");
    json_unsigned(&json, REPORT_SCHEMA);
    write_text(&json, "version", hone_version());
    json_key(&json, "jobs");
    json_begin_array(&json);
    for (size_t index = 0; job_at(index); index++) write_job(job_at(index), &json);
    json_end_array(&json);
    json_key(&json, "write");
    option_table_write_json(job_write_options(), &json);
    json_end_object(&json);
    text_append_char(text, '\n');
}

Status report_append_ops(const OpList *ops, Text *text)
{
    JsonWriter json = {.text = text};
    json_begin_object(&json);
    json_key(&json, "schema");
    json_unsigned(&json, REPORT_SCHEMA);
    write_text(&json, "version", hone_version());
    json_key(&json, "operators");
    TRY(op_list_write_json(ops, &json));
    json_end_object(&json);
    text_append_char(text, '\n');
    return STATUS_OK;
}

void report_append_passes(Text *text)
{
    JsonWriter json = {.text = text};
    json_begin_object(&json);
    json_key(&json, "schema");
    json_unsigned(&json, REPORT_SCHEMA);
    write_text(&json, "version", hone_version());
    slim_passes_json(&json);
    json_end_object(&json);
    text_append_char(text, '\n');
}
