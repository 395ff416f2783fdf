/* diagnostics - the list of findings, capped for each code. */
#include "base/diagnostics.h"

/* Counts the code once more and gives how often it came now. */
static size_t count_code(Diagnostics *self, const char *code)
{
    for (size_t k = 0; k < self->counts.count; k++) {
        if (strcmp(self->counts.items[k].code, code) == 0) return ++self->counts.items[k].count;
    }
    array_push(&self->counts, (DiagnosticCount){code, 1});
    return 1;
}

void diagnostics_add(Diagnostics *self, Severity severity, const char *code, const char *where, const char *format, ...)
{
    if (severity == SEVERITY_ERROR) self->error_count++;
    size_t count = count_code(self, code);
    if (count > DIAGNOSTICS_MAX_OF_A_CODE + 1) return;
    if (count == DIAGNOSTICS_MAX_OF_A_CODE + 1) {
        array_push(&self->list, (Diagnostic){severity, code, "", "more of this kind were found and left out"});
        return;
    }
    Text text = {0};
    va_list arguments;
    va_start(arguments, format);
    text_append_format_list(&text, format, arguments);
    va_end(arguments);
    const char *message = arena_copy(self->arena, text.data, text.size);
    const char *place = arena_copy(self->arena, where, strlen(where));
    array_push(&self->list, (Diagnostic){severity, code, place, message});
    text_free(&text);
}

void diagnostics_write_json(const Diagnostics *self, JsonWriter *json)
{
    static const char *const severities[] = {"note", "warning", "error"};
    json_begin_array(json);
    for (size_t k = 0; k < self->list.count; k++) {
        const Diagnostic *diagnostic = &self->list.items[k];
        json_begin_object(json);
        json_key(json, "severity");
        json_string(json, severities[diagnostic->severity]);
        json_key(json, "code");
        json_string(json, diagnostic->code);
        json_key(json, "where");
        json_string(json, diagnostic->where);
        json_key(json, "message");
        json_string(json, diagnostic->message);
        json_end_object(json);
    }
    json_end_array(json);
}

void diagnostics_free(Diagnostics *self)
{
    array_free(&self->list);
    array_free(&self->counts);
    self->error_count = 0;
}
