/* api_test - hone.h as an embedder sees it: a host of its own, order of calls, failures, what is left behind. */
#define _GNU_SOURCE
#include "hone.h"

#include "base/array.h"
#include "folder.h"
#include "status_check.h"
#include "text/text_parse.h"

/* ---- A host: files in memory, a log of calls, a failure where a test wants one ---- */

typedef struct HostFile {
    char name[64];
    Text bytes;
    bool is_committed;
} HostFile;

typedef struct TestHost {
    HoneHost host;
    HostFile files[16];
    int count;
    Text log;            /* "create a.onnx|" */
    const char *failing; /* name of the function that fails; NULL: none */
    int open_count;
} TestHost;

static int find_file(TestHost *self, const char *name)
{
    for (int index = self->count; index-- > 0;)
        if (strcmp(self->files[index].name, name) == 0) return index;
    return -1;
}

static int add_file(TestHost *self, const char *name, bool is_committed)
{
    HostFile *file = &self->files[self->count];
    snprintf(file->name, sizeof file->name, "%s", name);
    file->is_committed = is_committed;
    return self->count++;
}

static bool fails(TestHost *self, const char *function, char *message, size_t message_size)
{
    if (!self->failing || strcmp(self->failing, function) != 0) return false;
    snprintf(message, message_size, "the host says no to %s", function);
    return true;
}

static int host_open(void *context, const char *path, const char *beside, int *out_file, uint64_t *out_size_bytes,
                     char *message, size_t message_size)
{
    TestHost *self = context;
    (void)beside;
    if (fails(self, "open", message, message_size)) return HONE_ERROR_IO;
    *out_file = find_file(self, path);
    if (*out_file < 0) return HONE_ERROR_IO; /* without a message */
    *out_size_bytes = self->files[*out_file].bytes.size;
    self->open_count++;
    return HONE_OK;
}

static int host_read_at(void *context, int file, uint64_t offset, void *destination, size_t length, char *message,
                        size_t message_size)
{
    TestHost *self = context;
    if (fails(self, "read_at", message, message_size)) return HONE_ERROR_IO;
    memcpy(destination, self->files[file].bytes.data + offset, length);
    return HONE_OK;
}

static void host_close(void *context, int file)
{
    (void)file;
    ((TestHost *)context)->open_count--;
}

static int host_create(void *context, const char *path, int *out_file, char *message, size_t message_size)
{
    TestHost *self = context;
    if (fails(self, "create", message, message_size)) return HONE_ERROR_IO;
    text_append_format(&self->log, "create %s|", path);
    *out_file = add_file(self, path, false);
    return HONE_OK;
}

static int host_write(void *context, int file, const void *bytes, size_t length, char *message, size_t message_size)
{
    TestHost *self = context;
    if (fails(self, "write", message, message_size)) return HONE_ERROR_IO;
    text_append_bytes(&self->files[file].bytes, (Bytes){bytes, length});
    return HONE_OK;
}

static int host_copy(void *context, int file, int from_file, uint64_t offset, uint64_t length, char *message,
                     size_t message_size)
{
    TestHost *self = context;
    if (fails(self, "copy", message, message_size)) return HONE_ERROR_IO;
    text_append_format(&self->log, "copy %llu|", (unsigned long long)length);
    Bytes piece = {(const uint8_t *)self->files[from_file].bytes.data + offset, (size_t)length};
    text_append_bytes(&self->files[file].bytes, piece);
    return HONE_OK;
}

static int host_commit(void *context, char *message, size_t message_size)
{
    TestHost *self = context;
    if (fails(self, "commit", message, message_size)) return HONE_ERROR_IO;
    text_append(&self->log, "commit|");
    for (int index = 0; index < self->count; index++) self->files[index].is_committed = true;
    return HONE_OK;
}

static void host_abort(void *context)
{
    text_append(&((TestHost *)context)->log, "abort|");
}

static const char model_text[] = "<ir_version: 8, opset_import: [\"\" : 18]>\n"
                                 "g (float[2] x) => (float[2] y) <float[2] w = {1, 2}, float[2] v = {1, 2}> {\n"
                                 "  a = Add (x, w)\n"
                                 "  b = Mul (a, v)\n"
                                 "  y = Neg (b)\n"
                                 "}";

static void host_begin_with(TestHost *self, const char *text)
{
    *self = (TestHost){.host = {NULL, host_open, host_read_at, host_close, host_create, host_write, host_copy,
                                host_commit, host_abort}};
    self->host.context = self;
    int file = add_file(self, "in.onnx", true);
    check_done(text_encode_model(bytes_of(text), "in.txt", &self->files[file].bytes));
}

static void host_begin(TestHost *self)
{
    host_begin_with(self, model_text);
}

/* A model with weights that are large enough to be copied by reference. */
static void host_begin_large(TestHost *self)
{
    enum { ELEMENTS = 100000 };
    Text text = {0};
    text_append_format(&text,
                       "<ir_version: 8, opset_import: [\"\" : 18]>\n"
                       "g (float[%d] x) => (float[%d] y) <float[%d] w = {0",
                       ELEMENTS, ELEMENTS, ELEMENTS);
    for (int index = 1; index < ELEMENTS; index++) text_append_format(&text, ",%d", index);
    text_append(&text, "}> { y = Add (x, w) }");
    host_begin_with(self, text_of(&text));
    text_free(&text);
}

static void host_end(TestHost *self)
{
    CHECK_EQUAL(self->open_count, 0);
    for (int index = 0; index < self->count; index++) text_free(&self->files[index].bytes);
    text_free(&self->log);
}

/* ---- Checks ---- */

static HoneSession *open_model(const HoneHost *host, const char *path)
{
    HoneError *error = NULL;
    HoneSession *session = hone_open(host, path, &error);
    if (!CHECK(session != NULL)) printf("    %s\n", hone_error_message(error));
    hone_error_free(error);
    return session;
}

static void check_ran(int result, HoneError *error)
{
    if (!CHECK(result == 1 && !error)) printf("    %s\n", hone_error_message(error));
    hone_error_free(error);
}

static void check_failed(int result, HoneError *error, HoneCode code, const char *words)
{
    CHECK_EQUAL(result, 0);
    CHECK_EQUAL(hone_error_code(error), code);
    if (!CHECK(strstr(hone_error_message(error), words) != NULL)) printf("    %s\n", hone_error_message(error));
    hone_error_free(error);
}

static void test_inspect(void)
{
    TestHost host;
    HoneError *error = NULL;
    host_begin(&host);
    HoneSession *session = open_model(&host.host, "in.onnx");
    CHECK_TEXT(hone_report(session), "");
    CHECK_TEXT(hone_report_text(session, 0), "");
    HoneOption options[] = {{"hash", NULL}, {"limit", "1"}};
    int result = hone_run(session, "inspect", options, COUNT_OF(options), &error);
    check_ran(result, error);
    const char *report = hone_report(session);
    CHECK(strstr(report, "\"job\": \"inspect\""));
    CHECK(strstr(report, "\"hash\": true,\n    \"limit\": 1"));
    CHECK(strstr(report, "\"file\": \"in.onnx\""));
    CHECK(strstr(report, "\"by\": \"content\""));
    CHECK(strstr(report, "\"names\": [\"w\", \"v\"]"));
    CHECK(strstr(hone_report_text(session, 0), "Equal constants\n"));
    CHECK(strstr(hone_compare_text(&session, 1, 0), "Equal constants\n"));
    CHECK_TEXT(text_of(&host.log), "");
    hone_close(session);
    host_end(&host);
}

/* Extracted constants, then the model, then one commit; what is written is a model with one constant less. */
static void test_shrink(void)
{
    TestHost host;
    HoneError *error = NULL;
    host_begin(&host);
    HoneSession *session = open_model(&host.host, "in.onnx");
    HoneOption options[] = {{"mode", "npy"}};
    int result = hone_run(session, "shrink", options, COUNT_OF(options), &error);
    check_ran(result, error);
    CHECK_TEXT(text_of(&host.log), "");
    result = hone_write(session, "out.onnx", NULL, 0, &error);
    check_ran(result, error);
    const char *npy = strstr(text_of(&host.log), "create out_exported_w.npy|");
    const char *model = strstr(text_of(&host.log), "create out.onnx|");
    const char *commit = strstr(text_of(&host.log), "commit|");
    CHECK(npy && model && commit && npy < model && model < commit);
    CHECK(!strstr(text_of(&host.log), "abort|"));
    const char *report = hone_report(session);
    CHECK(strstr(report, "\"name\": \"out_exported_w.npy\",\n      \"role\": \"npy\""));
    CHECK(strstr(report, "\"file\": \"out.onnx\""));
    CHECK(strstr(report, "\"output\": \"out.onnx\""));
    CHECK(strstr(hone_report_text(session, 0), "Written\n  out_exported_w.npy"));
    hone_close(session);
    session = open_model(&host.host, "out.onnx");
    result = hone_run(session, "inspect", NULL, 0, &error);
    check_ran(result, error);
    CHECK(strstr(hone_report(session), "\"tensor_count\": 0"));
    hone_close(session);
    host_end(&host);
}

/* Nothing to do: the output is the input, byte for byte, and weights pass by reference. */
static void test_untouched(void)
{
    TestHost host;
    HoneError *error = NULL;
    host_begin_large(&host);
    HoneSession *session = open_model(&host.host, "in.onnx");
    int result = hone_run(session, "shrink", NULL, 0, &error);
    check_ran(result, error);
    result = hone_write(session, "out.onnx", NULL, 0, &error);
    check_ran(result, error);
    CHECK(bytes_equal(text_bytes(&host.files[0].bytes), text_bytes(&host.files[1].bytes)));
    CHECK(strstr(text_of(&host.log), "copy 4000"));
    hone_close(session);
    host_end(&host);
}

/* A host function that fails ends the call with the host's words; what was begun is aborted, unless the host itself
 * failed to commit it. */
static void test_host_failure(const char *function, bool is_aborted)
{
    TestHost host;
    HoneError *error = NULL;
    host_begin_large(&host);
    HoneSession *session = open_model(&host.host, "in.onnx");
    HoneOption options[] = {{"extract-constants", "w"}};
    /* Extracting writes; without it the weights are copied. */
    int result = hone_run(session, "shrink", options, strcmp(function, "write") == 0, &error);
    check_ran(result, error);
    host.failing = function;
    result = hone_write(session, "out.onnx", NULL, 0, &error);
    check_failed(result, error, HONE_ERROR_IO, "the host says no to ");
    CHECK(!strstr(text_of(&host.log), "commit|"));
    CHECK_EQUAL(strstr(text_of(&host.log), "abort|") != NULL, is_aborted);
    hone_close(session);
    host_end(&host);
}

static void test_open_failures(void)
{
    TestHost host;
    HoneError *error = NULL;
    host_begin(&host);
    CHECK(!hone_open(&host.host, "none.onnx", &error));
    check_failed(0, error, HONE_ERROR_IO, "none.onnx: opening failed, and the host gave no reason");
    error = NULL;
    host.failing = "read_at";
    CHECK(!hone_open(&host.host, "in.onnx", &error));
    check_failed(0, error, HONE_ERROR_IO, "the host says no to read_at");
    error = NULL;
    CHECK(!hone_open(NULL, "in.onnx", &error));
    check_failed(0, error, HONE_ERROR_USAGE, "no host");
    host.failing = NULL;
    int file = add_file(&host, "text.onnx", true);
    text_append(&host.files[file].bytes, "{}");
    CHECK(!hone_open(&host.host, "text.onnx", NULL)); /* nobody wants the error */
    host_end(&host);
    CHECK_EQUAL(hone_error_code(NULL), HONE_OK);
    CHECK_TEXT(hone_error_message(NULL), "");
    hone_error_free(NULL);
    hone_close(NULL);
}

static void test_usage(void)
{
    TestHost host;
    HoneError *error = NULL;
    host_begin(&host);
    HoneSession *session = open_model(&host.host, "in.onnx");
    int result = hone_run(session, "shrnk", NULL, 0, &error);
    check_failed(result, error, HONE_ERROR_USAGE, "there is no job \"shrnk\"; did you mean shrink?");
    error = NULL;
    HoneOption unknown[] = {{"min-byte", "3"}};
    result = hone_run(session, "shrink", unknown, 1, &error);
    check_failed(result, error, HONE_ERROR_USAGE, "did you mean min-bytes?");
    error = NULL;
    /* A spelling that only the command line has a meaning for. */
    HoneOption foreign[] = {{"non-verbose", NULL}};
    result = hone_run(session, "shrink", foreign, 1, &error);
    check_failed(result, error, HONE_ERROR_USAGE, "non-verbose");
    error = NULL;
    result = hone_write(session, "in.onnx", NULL, 0, &error);
    check_failed(result, error, HONE_ERROR_USAGE, "the output is the input");
    error = NULL;
    HoneOption in_place[] = {{"in-place", NULL}};
    result = hone_write(session, "other.onnx", in_place, 1, &error);
    check_failed(result, error, HONE_ERROR_USAGE, "--in-place");
    CHECK_TEXT(text_of(&host.log), "");
    /* All of that did no harm. */
    error = NULL;
    result = hone_run(session, "shrink", NULL, 0, &error);
    check_ran(result, error);
    result = hone_write(session, "in.onnx", in_place, 1, &error);
    check_ran(result, error);
    hone_close(session);
    host_end(&host);
}

/* After a job that failed half way the model is not written. */
static void test_failed_job(void)
{
    TestHost host;
    HoneError *error = NULL;
    host_begin(&host);
    HoneSession *session = open_model(&host.host, "in.onnx");
    HoneOption options[] = {{"extract-ops", "no_such_node"}};
    int result = hone_run(session, "shrink", options, 1, &error);
    check_failed(result, error, HONE_ERROR_USAGE, "no_such_node");
    CHECK_TEXT(hone_report(session), "");
    error = NULL;
    result = hone_write(session, "out.onnx", NULL, 0, &error);
    check_failed(result, error, HONE_ERROR_USAGE, "open the model again");
    error = NULL;
    result = hone_run(session, "inspect", NULL, 0, &error);
    check_failed(result, error, HONE_ERROR_USAGE, "open it again");
    hone_close(session);
    host_end(&host);
}

static int stop(void *context, const char *phase, uint64_t done_bytes, uint64_t total_bytes)
{
    (void)done_bytes;
    (void)total_bytes;
    return strcmp(phase, context) == 0;
}

static void test_cancel(void)
{
    TestHost host;
    HoneError *error = NULL;
    static char commit[] = "commit";
    host_begin(&host);
    HoneSession *session = open_model(&host.host, "in.onnx");
    hone_on_progress(session, stop, commit);
    int result = hone_run(session, "shrink", NULL, 0, &error);
    check_ran(result, error);
    result = hone_write(session, "out.onnx", NULL, 0, &error);
    check_failed(result, error, HONE_ERROR_CANCELLED, "");
    CHECK(strstr(text_of(&host.log), "abort|"));
    CHECK(!strstr(text_of(&host.log), "commit|"));
    hone_close(session);
    host_end(&host);
}

/* Everything before "run" is equal from session to session. */
static void test_deterministic(void)
{
    TestHost host;
    HoneError *error = NULL;
    Text first = {0};
    host_begin(&host);
    for (int round = 0; round < 2; round++) {
        HoneSession *session = open_model(&host.host, "in.onnx");
        int result = hone_run(session, "shrink", NULL, 0, &error);
        check_ran(result, error);
        const char *report = hone_report(session);
        const char *run = strstr(report, "\"run\": {");
        if (CHECK(run != NULL)) {
            Bytes stable = {(const uint8_t *)report, (size_t)(run - report)};
            if (round == 0) text_append_bytes(&first, stable);
            else CHECK(bytes_equal(stable, text_bytes(&first)));
        }
        hone_close(session);
    }
    text_free(&first);
    host_end(&host);
}

static void test_show(void)
{
    TestHost host;
    HoneError *error = NULL;
    host_begin(&host);
    HoneSession *session = open_model(&host.host, "in.onnx");
    const char *text = hone_show(session, NULL, 0, &error);
    CHECK(text && strstr(text, "b = Mul (a, v)"));
    hone_error_free(error);
    hone_close(session);
    host_end(&host);
}

static void test_describe(void)
{
    const char *description = hone_describe();
    CHECK(description == hone_describe());
    CHECK(strstr(description, "\"version\": \"0.1.0\""));
    const char *inspect = strstr(description, "\"name\": \"inspect\"");
    const char *shrink = strstr(description, "\"name\": \"shrink\"");
    CHECK(inspect && shrink && inspect < shrink);
    CHECK(strstr(description, "\"choices\": [\"auto\", \"never\", \"always\"]"));
    CHECK(!strstr(description, "forced-extraction-op-names")); /* other tools' spellings are for the command line */
    CHECK_TEXT(hone_version(), "0.1.0");
}

static void test_ops(void)
{
    static const char *const gelu[] = {"Gelu"}, *const wrong[] = {"Gelu", "Geluu"};
    HoneError *error = NULL;
    const char *json = hone_ops_json(gelu, 1, &error);
    CHECK(json && !error && strstr(json, "\"domain\": \"com.microsoft\"") && !strstr(json, "\"name\": \"Relu\""));
    json = hone_ops_json(NULL, 0, NULL);
    CHECK(json && strstr(json, "\"name\": \"Relu\""));
    const char *text = hone_ops_text(gelu, 1, 0, &error);
    CHECK(text && !error && strstr(text, "  Gelu      ai.onnx        20 "));
    CHECK(!hone_ops_text(wrong, 2, 0, &error));
    CHECK_EQUAL(hone_error_code(error), HONE_ERROR_USAGE);
    CHECK_TEXT(hone_error_message(error), "no operator is named Geluu; did you mean Gelu or Elu?");
    hone_error_free(error);
}

/* ---- On disk ---- */

static void write_model_file(const char *path)
{
    Text bytes = {0};
    check_done(text_encode_model(bytes_of(model_text), path, &bytes));
    file_write(path, bytes.data, bytes.size);
    text_free(&bytes);
}

static void test_posix(void)
{
    HoneError *error = NULL;
    HoneOption in_place[] = {{"in-place", "true"}}, no_clobber[] = {{"no-clobber", "true"}};
    folder_enter();
    write_model_file("in.onnx");
    HoneSession *session = open_model(hone_host_posix(), "in.onnx");
    int result = hone_run(session, "shrink", NULL, 0, &error);
    check_ran(result, error);
    result = hone_write(session, "./in.onnx", NULL, 0, &error);
    check_failed(result, error, HONE_ERROR_USAGE, "the output is the input");
    CHECK_TEXT(folder_names("."), "in.onnx ");
    error = NULL;
    result = hone_write(session, "in.onnx", in_place, 1, &error);
    check_ran(result, error);
    CHECK_TEXT(folder_names("."), "in.onnx ");
    hone_close(session);
    session = open_model(hone_host_posix(), "in.onnx");
    result = hone_run(session, "inspect", NULL, 0, &error);
    check_ran(result, error);
    CHECK(strstr(hone_report(session), "\"tensor_count\": 1"));
    file_write_text("old.onnx", "old");
    result = hone_write(session, "old.onnx", no_clobber, 1, &error);
    check_failed(result, error, HONE_ERROR_USAGE, "--no-clobber");
    hone_close(session);
    folder_leave();
}

/* An input that changes while it is read makes no output. */
static void test_changed_input(void)
{
    HoneError *error = NULL;
    folder_enter();
    write_model_file("in.onnx");
    HoneSession *session = open_model(hone_host_posix(), "in.onnx");
    int result = hone_run(session, "shrink", NULL, 0, &error);
    check_ran(result, error);
    file_write_text("in.onnx", "something else");
    result = hone_write(session, "out.onnx", NULL, 0, &error);
    check_failed(result, error, HONE_ERROR_IO, "changed");
    CHECK_TEXT(folder_names("."), "in.onnx ");
    hone_close(session);
    folder_leave();
}

int main(void)
{
    test_inspect();
    test_shrink();
    test_untouched();
    test_host_failure("create", false);
    test_host_failure("write", true);
    test_host_failure("copy", true);
    test_host_failure("commit", false);
    test_open_failures();
    test_usage();
    test_failed_job();
    test_cancel();
    test_deterministic();
    test_show();
    test_describe();
    test_ops();
    test_posix();
    test_changed_input();
    return check_finish("api");
}
