/* status_check - checks of a Status, which they end. */
#ifndef HONE_TESTS_UNIT_STATUS_CHECK_H
#define HONE_TESTS_UNIT_STATUS_CHECK_H

#include "base/status.h"
#include "check.h"

static inline void check_done(Status status)
{
    if (!CHECK(status_is_ok(status))) printf("    %s\n", status.message);
    status_free(&status);
}

/* The status is a failure of this code, and its message has these words. */
static inline void check_fails(Status status, StatusCode code, const char *words)
{
    CHECK_EQUAL(status.code, code);
    if (!CHECK(status.message && strstr(status.message, words))) {
        printf("    \"%s\" lacks \"%s\"\n", status.message ? status.message : "(no failure)", words);
    }
    status_free(&status);
}

#endif
