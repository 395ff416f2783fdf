/* status_test - failures carry one message up the stack, in time and memory bounds. */
#include "base/status.h"

#include "base/text.h"
#include "check.h"

static Status fail_deep(bool fails)
{
    if (fails) return status_fail(STATUS_CODE_IO, "cannot read %s at byte %llu", "x.onnx", 12345678901ULL);
    return STATUS_OK;
}

static Status try_deep(bool fails, bool *out_reached_end)
{
    TRY(fail_deep(fails));
    *out_reached_end = true;
    return STATUS_OK;
}

static void test_try(void)
{
    bool reached_end = false;
    Status status = try_deep(true, &reached_end);
    CHECK(!reached_end);
    CHECK(!status_is_ok(status));
    CHECK_EQUAL(status.code, STATUS_CODE_IO);
    CHECK_TEXT(status.message, "cannot read x.onnx at byte 12345678901");
    status_free(&status);
    CHECK(status_is_ok(status));
    CHECK(!status.message);
    status = try_deep(false, &reached_end);
    CHECK(reached_end && status_is_ok(status) && !status.message);
    status_free(&status);
}

static void test_prefix(void)
{
    Status status = status_prefix(status_fail(STATUS_CODE_MODEL, "node %d is cut off", 7), "graph %s", "main");
    CHECK_EQUAL(status.code, STATUS_CODE_MODEL);
    CHECK_TEXT(status.message, "graph main: node 7 is cut off");
    status_free(&status);
    status = status_prefix(STATUS_OK, "graph %s", "main");
    CHECK(status_is_ok(status) && !status.message);
}

/* A name from a file may be megabytes long. */
static void test_long_message(void)
{
    Text name = {0};
    text_append_repeated(&name, 'n', 100000);
    Status status = status_fail(STATUS_CODE_MODEL, "%s", text_of(&name));
    CHECK_EQUAL(strlen(status.message), 4000);
    status_free(&status);

    /* Byte 4000 lies within the two bytes of an e with an accent: all of that character is left out. */
    text_clear(&name);
    text_append_char(&name, 'n');
    for (int k = 0; k < 3000; k++) text_append(&name, "\xC3\xA9");
    status = status_fail(STATUS_CODE_MODEL, "%s", text_of(&name));
    CHECK_EQUAL(strlen(status.message), 3999);
    CHECK(bytes_is_utf8(bytes_of(status.message)));
    status_free(&status);
    text_free(&name);
}

int main(void)
{
    test_try();
    test_prefix();
    test_long_message();
    return check_finish("status");
}
