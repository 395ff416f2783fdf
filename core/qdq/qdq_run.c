/* qdq_run - problems and records. */
#include "qdq/qdq_run.h"

#include <stdarg.h>

static const char *words_of(Arena *arena, const char *format, va_list arguments)
{
    Text text = {0};
    text_append_format_list(&text, format, arguments);
    const char *words = arena_copy(arena, text_of(&text), text.size);
    text_free(&text);
    return words;
}

void qdq_problem(QdqRun *self, const Node *node, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const char *words = words_of(self->arena, format, arguments), *label = node_label(node, self->arena);
    va_end(arguments);
    diagnostics_add(&self->model->diagnostics, SEVERITY_ERROR, "not-translated", node_id(node, self->arena), "%s: %s",
                    label, words);
    if (self->problem_count++ == 0) self->first_problem = arena_format(self->arena, "%s: %s", label, words);
}

void qdq_warn(QdqRun *self, const Node *node, const char *code, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const char *words = words_of(self->arena, format, arguments);
    va_end(arguments);
    diagnostics_add(&self->model->diagnostics, SEVERITY_WARNING, code, node_id(node, self->arena), "%s: %s",
                    node_label(node, self->arena), words);
}

Status qdq_fail_of_problems(const QdqRun *self)
{
    if (self->problem_count == 0) return STATUS_OK;
    if (self->problem_count == 1) return status_fail(STATUS_CODE_MODEL, "%s", self->first_problem);
    return status_fail(STATUS_CODE_MODEL, "%s (and %zu more of its nodes cannot be translated)", self->first_problem,
                       self->problem_count - 1);
}

void qdq_record(QdqRun *self, const Node *node, RecordKind kind, const char *what)
{
    journal_add(self->result->journal,
                (Record){.kind = kind, .pass = "qdq", .where = node_id(node, self->arena), .what = what});
}
