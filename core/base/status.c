/* status - messages of failures. */
#include "base/status.h"

#include <assert.h>

#include "base/memory.h"
#include "base/text.h"

enum { MESSAGE_MAX_BYTES = 4000 };

/* Cuts behind the last whole character that fits. */
static void shorten(Text *text)
{
    if (text->size <= MESSAGE_MAX_BYTES) return;
    size_t size = MESSAGE_MAX_BYTES;
    while (size > 0 && ((unsigned char)text->data[size] & 0xC0) == 0x80) size--;
    text->size = size;
    text->data[size] = '\0';
}

Status status_fail(StatusCode code, const char *format, ...)
{
    assert(code != STATUS_CODE_OK);
    Text text = {0};
    va_list arguments;
    va_start(arguments, format);
    text_append_format_list(&text, format, arguments);
    va_end(arguments);
    shorten(&text);
    return (Status){code, text_take(&text)};
}

Status status_prefix(Status status, const char *format, ...)
{
    if (status_is_ok(status)) return status;
    Text text = {0};
    va_list arguments;
    va_start(arguments, format);
    text_append_format_list(&text, format, arguments);
    va_end(arguments);
    text_append(&text, ": ");
    text_append(&text, status.message);
    shorten(&text);
    StatusCode code = status.code;
    status_free(&status);
    return (Status){code, text_take(&text)};
}

void status_free(Status *status)
{
    memory_free(status->message);
    *status = STATUS_OK;
}
