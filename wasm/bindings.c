/* bindings - the exports and imports of hone.wasm: hone.h for a host that speaks numbers and pointers into memory.
 *
 * The only place that knows the host. Imports have 64-bit offsets and answer 0 or a HoneCode; where one fails the host
 * keeps the message until host_message fetches it. host_read_at and host_copy may suspend the module, so wasm_open,
 * wasm_run, wasm_write and wasm_show must be called in a way that allows it, one at a time.
 * wasm/imports.txt and wasm/exports.txt list both sides; wasm/js/src/module.ts is the other end. */
#include <stdbool.h>
#include <string.h>

#include "base/memory.h"
#include "hone.h"

#define IMPORT(name) __attribute__((import_module("host"), import_name(#name)))
#define EXPORT(name) __attribute__((used, export_name(#name)))

/* A handle >= 0, or minus a HoneCode. beside NULL: path stands alone. */
IMPORT(host_open)
int32_t host_open(const char *path, size_t path_length, const char *beside, size_t beside_length,
                  uint64_t *out_size_bytes);
IMPORT(host_read_at) int32_t host_read_at(int32_t file, uint64_t offset, void *destination, size_t length);
IMPORT(host_close) void host_close(int32_t file);
/* A handle >= 0, or minus a HoneCode. */
IMPORT(host_create) int32_t host_create(const char *path, size_t path_length);
IMPORT(host_write) int32_t host_write(int32_t file, const void *bytes, size_t length);
IMPORT(host_copy) int32_t host_copy(int32_t file, int32_t from_file, uint64_t offset, uint64_t length);
IMPORT(host_commit) int32_t host_commit(void);
IMPORT(host_abort) void host_abort(void);
/* Copies the last failure's message, cut where it is longer than capacity, without a NUL; returns what it copied. */
IMPORT(host_message) size_t host_message(char *message, size_t capacity);
IMPORT(host_progress)
int32_t host_progress(const char *phase, size_t phase_length, uint64_t done_bytes, uint64_t total_bytes);
/* Does not return: the host throws and drops the module. */
IMPORT(host_out_of_memory) void host_out_of_memory(size_t size_bytes);

/* ---- The host as a HoneHost ---------------------------------------------------------------------------------- */

static int with_message(int32_t code, char *message, size_t message_size)
{
    if (code != HONE_OK && message_size > 0) message[host_message(message, message_size - 1)] = '\0';
    return code;
}

static int bound_open(void *context, const char *path, const char *beside, int *out_file, uint64_t *out_size_bytes,
                      char *message, size_t message_size)
{
    (void)context;
    int32_t file = host_open(path, strlen(path), beside, beside ? strlen(beside) : 0, out_size_bytes);
    if (file < 0) return with_message(-file, message, message_size);
    *out_file = file;
    return HONE_OK;
}

static int bound_read_at(void *context, int file, uint64_t offset, void *destination, size_t length, char *message,
                         size_t message_size)
{
    (void)context;
    return with_message(host_read_at(file, offset, destination, length), message, message_size);
}

static void bound_close(void *context, int file)
{
    (void)context;
    host_close(file);
}

static int bound_create(void *context, const char *path, int *out_file, char *message, size_t message_size)
{
    (void)context;
    int32_t file = host_create(path, strlen(path));
    if (file < 0) return with_message(-file, message, message_size);
    *out_file = file;
    return HONE_OK;
}

static int bound_write(void *context, int file, const void *bytes, size_t length, char *message, size_t message_size)
{
    (void)context;
    return with_message(host_write(file, bytes, length), message, message_size);
}

static int bound_copy(void *context, int file, int from_file, uint64_t offset, uint64_t length, char *message,
                      size_t message_size)
{
    (void)context;
    return with_message(host_copy(file, from_file, offset, length), message, message_size);
}

static int bound_commit(void *context, char *message, size_t message_size)
{
    (void)context;
    return with_message(host_commit(), message, message_size);
}

static void bound_abort(void *context)
{
    (void)context;
    host_abort();
}

static int bound_progress(void *context, const char *phase, uint64_t done_bytes, uint64_t total_bytes)
{
    (void)context;
    return host_progress(phase, strlen(phase), done_bytes, total_bytes);
}

static void bound_out_of_memory(size_t size_bytes)
{
    host_out_of_memory(size_bytes);
    __builtin_trap();
}

static const HoneHost bound_host = {
    .open = bound_open,
    .read_at = bound_read_at,
    .close = bound_close,
    .create = bound_create,
    .write = bound_write,
    .copy = bound_copy,
    .commit = bound_commit,
    .abort = bound_abort,
};

/* ---- Memory and errors ----------------------------------------------------------------------------------------- */

/* Never NULL: what the host cannot get it need not handle. Owned by the caller: wasm_free. */
EXPORT(wasm_alloc) void *wasm_alloc(size_t size_bytes)
{
    return memory_allocate(size_bytes ? size_bytes : 1);
}

EXPORT(wasm_free) void wasm_free(void *block)
{
    memory_free(block);
}

static HoneError *last_error; /* owned */
static char *last_error_json; /* owned */

static void forget_error(void)
{
    hone_error_free(last_error);
    last_error = NULL;
}

/* Writes text as the inside of a JSON string; out: 6 bytes for each of text's, and its NUL. Returns out's end. */
static char *json_escape(const char *text, char *out)
{
    static const char hex[] = "0123456789abcdef";
    for (; *text; text++) {
        unsigned char byte = (unsigned char)*text;
        if (byte == '"' || byte == '\\') {
            *out++ = '\\';
            *out++ = *text;
        } else if (byte < 0x20) {
            memcpy(out, "\\u00", 4);
            out[4] = hex[byte >> 4];
            out[5] = hex[byte & 15];
            out += 6;
        } else {
            *out++ = *text;
        }
    }
    *out = '\0';
    return out;
}

/* {"code": n, "message": "..."} of the call that failed last; code 0 when none did. Borrowed until the next call. */
EXPORT(wasm_error) const char *wasm_error(void)
{
    static const char before_code[] = "{\"code\": ", before_message[] = ", \"message\": \"", end[] = "\"}";
    const char *message = last_error ? hone_error_message(last_error) : "";
    wasm_free(last_error_json);
    last_error_json = wasm_alloc(sizeof before_code + sizeof before_message + sizeof end + 6 * strlen(message) + 1);
    char *out = last_error_json;
    memcpy(out, before_code, sizeof before_code);
    out += strlen(out);
    *out++ = (char)('0' + (last_error ? hone_error_code(last_error) : HONE_OK));
    memcpy(out, before_message, sizeof before_message);
    out = json_escape(message, out + strlen(out));
    memcpy(out, end, sizeof end);
    return last_error_json;
}

/* ---- Options ----------------------------------------------------------------------------------------------------- */

/* Ends the line at text and takes its escapes away: "\\n" is a line feed, "\\\\" a backslash. Returns the next line. */
static char *line_end(char *text)
{
    char *out = text;
    for (; *text && *text != '\n'; text++) {
        bool escaped = *text == '\\' && text[1];
        if (escaped) text++;
        *out++ = escaped && *text == 'n' ? '\n' : *text;
    }
    char *next = *text ? text + 1 : text;
    *out = '\0';
    return next;
}

/* Reads lines "name=value\n" of text, which it overwrites. Owned by the caller: wasm_free; pairs are borrowed from text. */
static HoneOption *options_read(char *text, size_t *out_count)
{
    size_t capacity = 1, count = 0;
    for (const char *at = text; *at; at++) capacity += *at == '\n';
    HoneOption *options = wasm_alloc(capacity * sizeof *options);
    while (*text) {
        char *next = line_end(text);
        char *equals = strchr(text, '=');
        if (equals) *equals = '\0';
        options[count++] = (HoneOption){.name = text, .value = equals ? equals + 1 : NULL};
        text = next;
    }
    *out_count = count;
    return options;
}

/* ---- Sessions ------------------------------------------------------------------------------------------------------ */

EXPORT(wasm_open) HoneSession *wasm_open(const char *path)
{
    forget_error();
    hone_on_out_of_memory(bound_out_of_memory);
    HoneSession *session = hone_open(&bound_host, path, &last_error);
    if (session) hone_on_progress(session, bound_progress, NULL);
    return session;
}

/* options: lines "name=value\n"; overwritten. */
EXPORT(wasm_run) int32_t wasm_run(HoneSession *session, const char *job, char *options)
{
    forget_error();
    size_t count = 0;
    HoneOption *pairs = options_read(options, &count);
    int done = hone_run(session, job, pairs, count, &last_error);
    wasm_free(pairs);
    return done;
}

/* options: likewise. */
EXPORT(wasm_write) int32_t wasm_write(HoneSession *session, const char *path, char *options)
{
    forget_error();
    size_t count = 0;
    HoneOption *pairs = options_read(options, &count);
    int done = hone_write(session, path, pairs, count, &last_error);
    wasm_free(pairs);
    return done;
}

EXPORT(wasm_report) const char *wasm_report(HoneSession *session)
{
    return hone_report(session);
}

EXPORT(wasm_report_text) const char *wasm_report_text(HoneSession *session, int32_t width)
{
    return hone_report_text(session, width);
}

EXPORT(wasm_show) const char *wasm_show(HoneSession *session)
{
    forget_error();
    return hone_show(session, NULL, 0, &last_error);
}

EXPORT(wasm_close) void wasm_close(HoneSession *session)
{
    hone_close(session);
}

EXPORT(wasm_describe) const char *wasm_describe(void)
{
    return hone_describe();
}

EXPORT(wasm_ops) const char *wasm_ops(void)
{
    return hone_ops_json(NULL, 0, NULL);
}

EXPORT(wasm_passes) const char *wasm_passes(void)
{
    return hone_passes_json();
}

EXPORT(wasm_version) const char *wasm_version(void)
{
    return hone_version();
}
