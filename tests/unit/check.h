/* check.h - the few macros that a unit test needs.
 *
 * Each file of tests/unit is one executable:
 *
 *     int main(void)
 *     {
 *         CHECK(dim_add(two, three) == five);
 *         CHECK_EQUAL(array_count(&values), 3);
 *         CHECK_TEXT(status_text(status), "the file ends inside a field");
 *         return check_finish("dim");
 *     }
 *
 * A check that does not hold prints its place and the test goes on. check_finish prints `unit: NAME ok` or
 * `unit: NAME FAILED` and gives the exit code; a test that checked nothing has failed. */
#ifndef HONE_TESTS_UNIT_CHECK_H
#define HONE_TESTS_UNIT_CHECK_H

#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static int check_count;
static int check_failed_count;

static inline bool check_that(bool holds, const char *condition, const char *file, int line)
{
    check_count++;
    if (holds) return true;
    check_failed_count++;
    printf("%s:%d: does not hold: %s\n", file, line, condition);
    return false;
}

static inline bool check_equal(int64_t actual, int64_t expected, const char *what, const char *file, int line)
{
    if (check_that(actual == expected, what, file, line)) return true;
    printf("    is %" PRId64 ", expected %" PRId64 "\n", actual, expected);
    return false;
}

static inline bool check_text(const char *actual, const char *expected, const char *what, const char *file, int line)
{
    if (check_that(actual && strcmp(actual, expected) == 0, what, file, line)) return true;
    printf("    is       \"%s\"\n    expected \"%s\"\n", actual ? actual : "(NULL)", expected);
    return false;
}

/* Each gives whether it held, so that a test can stop before it reads what is not there. */
#define CHECK(condition) check_that((condition), #condition, __FILE__, __LINE__)
#define CHECK_EQUAL(actual, expected)                                                                                  \
    check_equal((int64_t)(actual), (int64_t)(expected), #actual " == " #expected, __FILE__, __LINE__)
#define CHECK_TEXT(actual, expected) check_text((actual), (expected), #actual " == " #expected, __FILE__, __LINE__)

static inline int check_finish(const char *name)
{
    bool passed = check_count > 0 && check_failed_count == 0;
    if (check_count == 0) printf("no check ran\n");
    printf("unit: %s %s\n", name, passed ? "ok" : "FAILED");
    return passed ? 0 : 1;
}

#endif
