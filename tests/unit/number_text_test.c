/* number_text_test - floating point numbers as text: a table made by Python and NumPy, and the C library as the oracle
 * for many more. */
#include "base/number_text.h"

#include <math.h>
#include <stdlib.h>

#include "check.h"
#include "number_text_cases.h"

static double double_of(uint64_t bits)
{
    double number;
    memcpy(&number, &bits, sizeof number);
    return number;
}

static float float_of(uint32_t bits)
{
    float number;
    memcpy(&number, &bits, sizeof number);
    return number;
}

static void check_double(double number, const char *expected)
{
    Text text = {0};
    number_append_double(&text, number);
    CHECK_TEXT(text_of(&text), expected);
    text_free(&text);
}

static void check_float(float number, const char *expected)
{
    Text text = {0};
    number_append_float(&text, number);
    CHECK_TEXT(text_of(&text), expected);
    text_free(&text);
}

static void test_table(void)
{
    for (size_t k = 0; k < sizeof double_cases / sizeof *double_cases; k++) {
        check_double(double_of(double_cases[k].bits), double_cases[k].text);
    }
    for (size_t k = 0; k < sizeof float_cases / sizeof *float_cases; k++) {
        check_float(float_of(float_cases[k].bits), float_cases[k].text);
    }
}

static void test_special(void)
{
    check_double(0.0, "0.0");
    check_double(-0.0, "-0.0");
    check_double(-1.5, "-1.5");
    check_double((double)INFINITY, "inf");
    check_double((double)-INFINITY, "-inf");
    check_double((double)NAN, "nan");
    check_double(-(double)NAN, "nan");
    check_float(-0.0f, "-0.0");
    check_float(-0.1f, "-0.1");
    check_float(INFINITY, "inf");
    check_float(-INFINITY, "-inf");
    check_float(NAN, "nan");
}

/* Significant digits of a text, without point, zeros around them and exponent. */
static int count_digits(const char *text)
{
    int count = 0;
    int zeros = 0;
    for (; *text && *text != 'e'; text++) {
        if (*text < '0' || *text > '9' || (*text == '0' && count == 0)) continue;
        zeros = *text == '0' ? zeros + 1 : 0;
        count++;
    }
    return count - zeros;
}

/* Does the text read back, is there no shorter one, and none of its length that is nearer? Of the decimals with n
 * digits, printf writes the nearest one. */
static bool is_shortest(const char *text, double number, bool is_float)
{
    char other[64];
    int digits = count_digits(text);
    double read = is_float ? (double)strtof(text, NULL) : strtod(text, NULL);
    if (read != number) return false;
    if (digits > 1) {
        snprintf(other, sizeof other, "%.*e", digits - 2, number);
        double shorter = is_float ? (double)strtof(other, NULL) : strtod(other, NULL);
        if (shorter == number) return false;
    }
    snprintf(other, sizeof other, "%.*e", digits - 1, number);
    double nearest = is_float ? (double)strtof(other, NULL) : strtod(other, NULL);
    /* Equal as decimals when they are the same double; above 17 digits there is none. */
    return nearest != number || strtod(other, NULL) == strtod(text, NULL);
}

static uint64_t next_random(uint64_t *state)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    uint64_t high = *state >> 32;
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return high << 32 | *state >> 32;
}

static void test_random_doubles(void)
{
    Text text = {0};
    uint64_t state = 11;
    size_t wrong_count = 0;
    for (int k = 0; k < 100000; k++) {
        uint64_t bits = next_random(&state);
        if (k % 4 == 1) bits = (bits & 0x800FFFFFFFFFFFFF) | (uint64_t)(1023 - 30 + (int)(bits >> 52) % 60) << 52;
        double number = double_of(bits);
        if (k % 4 == 2) number = (double)(int64_t)(bits >> (bits & 63)) / 1000;
        if (!isfinite(number) || number == 0) continue;
        text_clear(&text);
        number_append_double(&text, number);
        bool is_right = is_shortest(text_of(&text), number, false);
        if (!is_right && wrong_count++ == 0) printf("%s for %a\n", text_of(&text), number);
    }
    CHECK_EQUAL(wrong_count, 0);
    text_free(&text);
}

static void test_random_floats(void)
{
    Text text = {0};
    uint64_t state = 12;
    size_t wrong_count = 0;
    for (int k = 0; k < 100000; k++) {
        float number = float_of((uint32_t)next_random(&state));
        if (!isfinite(number) || number == 0) continue;
        text_clear(&text);
        number_append_float(&text, number);
        bool is_right = is_shortest(text_of(&text), (double)number, true);
        if (!is_right && wrong_count++ == 0) printf("%s for %a\n", text_of(&text), (double)number);
    }
    CHECK_EQUAL(wrong_count, 0);
    text_free(&text);
}

int main(void)
{
    test_table();
    test_special();
    test_random_doubles();
    test_random_floats();
    return check_finish("number_text");
}
