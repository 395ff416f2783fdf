/* number_read_test - text to numbers: a table made by Python and NumPy, and the C library as the oracle. */
#include <math.h>
#include <stdlib.h>

#include "base/number_text.h"
#include "check.h"
#include "number_text_cases.h"

static uint64_t bits_of(double number)
{
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    return bits;
}

static uint32_t bits_of_float(float number)
{
    uint32_t bits;
    memcpy(&bits, &number, sizeof bits);
    return bits;
}

/* Both readers against strtod and strtof, bit by bit. */
static bool reads_as_libc(const char *text)
{
    double number = 0;
    float small = 0;
    if (!number_read_double(bytes_of(text), &number) || !number_read_float(bytes_of(text), &small)) return false;
    return bits_of(number) == bits_of(strtod(text, NULL)) && bits_of_float(small) == bits_of_float(strtof(text, NULL));
}

static void check_reading(const char *text)
{
    if (!CHECK(reads_as_libc(text))) printf("    %.100s\n", text);
}

static void test_table(void)
{
    size_t wrong_count = 0;
    for (size_t k = 0; k < sizeof double_cases / sizeof *double_cases; k++) {
        double number;
        bool is_read = number_read_double(bytes_of(double_cases[k].text), &number);
        wrong_count += !is_read || bits_of(number) != double_cases[k].bits;
    }
    for (size_t k = 0; k < sizeof float_cases / sizeof *float_cases; k++) {
        float number;
        bool is_read = number_read_float(bytes_of(float_cases[k].text), &number);
        wrong_count += !is_read || bits_of_float(number) != float_cases[k].bits;
    }
    CHECK_EQUAL(wrong_count, 0);
}

static void test_forms(void)
{
    static const char *const texts[] = {
        "0", "-0", "+0.0", "1", "1.", ".5", "-.5e1", "00012.500", "1e5", "1E+5", "1e-05", "12345678901234567890",
        "1e400", "-1e400", "1e-400", "1e308", "1.8e308", "1e-323", "4.9e-324", "2.4e-324", "2.5e-324",
        "0e999999999999999999999", "1e999999999999999999999", "1e-999999999999999999999", "0.000000000000e-5", "inf",
        "-Inf", "+INFINITY",
        /* Ties of doubles: 2^53 + 1, beside it, and far behind the point */
        "9007199254740993", "9007199254740992.9999999999", "9007199254740993.0000000000000000000001",
        "9007199254740995", "1.00000000000000011102230246251565404236316680908203125",
        "1.00000000000000011102230246251565404236316680908203124",
        "1.00000000000000011102230246251565404236316680908203126",
        /* The largest double and where infinity begins */
        "1.7976931348623157e308", "1.7976931348623158e308", "1.7976931348623159e308",
        "1797693134862315807937289714053034150799341327100378269361737789804449682927647509466490179775872070"
        "96330286"
        "4166928879109465555478519404026306574886715058206819089020007083836762738548458177115317644757302700"
        "69855571"
        "366959622842914819860834936475292719074168444365510704342711559699508093042880",
        /* The smallest normal double, where slow readers fell into endless loops */
        "2.2250738585072011e-308", "2.2250738585072012e-308", "2.2250738585072014e-308",
        /* Ties of floats, and a double tie in between that must not be rounded twice */
        "16777217", "16777219", "1.000000059604644775390625", "1.00000005960464477539062500000000001",
        "1.00000005960464477539062499999999999", "3.4028235677973366e38", "3.4028235677973365e38", "7.0e-46",
        "7.1e-46"};
    for (size_t k = 0; k < sizeof texts / sizeof *texts; k++) check_reading(texts[k]);
    double number;
    CHECK(number_read_double(bytes_of("NaN"), &number) && isnan(number));
    CHECK(number_read_double(bytes_of("-nan"), &number) && isnan(number));
}

static void test_refused(void)
{
    static const char *const texts[] = {"",    "+",     "-",  ".",     "e5",    ".e5",     "1e",
                                        "1e+", "1e5.0", " 1", "1 ",    "1..2",  "1.2.3",   "--1",
                                        "+-1", "0x10",  "1f", "1_000", "infi",  "infinit", "infinityy",
                                        "na",  "nan1",  "i",  "1,5",   "1e5e5", "\xD9\xA1"};
    double number;
    float small;
    for (size_t k = 0; k < sizeof texts / sizeof *texts; k++) {
        bool is_read = number_read_double(bytes_of(texts[k]), &number) || number_read_float(bytes_of(texts[k]), &small);
        if (!CHECK(!is_read)) printf("    \"%s\"\n", texts[k]);
    }
    CHECK(!number_read_double((Bytes){(const uint8_t *)"1\0", 2}, &number));
    CHECK(!number_read_double((Bytes){0}, &number));
}

static uint64_t next_random(uint64_t *state)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    uint64_t high = *state >> 32;
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return high << 32 | *state >> 32;
}

/* Decimals with 1 to 40 digits and any exponent. */
static void test_random_decimals(void)
{
    uint64_t state = 21;
    size_t wrong_count = 0;
    for (int k = 0; k < 100000; k++) {
        char text[80];
        int size = (int)(next_random(&state) % (k % 2 ? 40 : 18)) + 1;
        for (int digit = 0; digit < size; digit++) text[digit] = (char)('0' + next_random(&state) % 10);
        int range = k % 4 == 0 ? 60 : 700;
        snprintf(text + size, 20, "e%d", (int)(next_random(&state) % (unsigned)range) - range / 2 - size);
        bool is_right = reads_as_libc(text);
        if (!is_right && wrong_count++ == 0) printf("%s\n", text);
    }
    CHECK_EQUAL(wrong_count, 0);
}

/* Reads a tie of two neighbours, and the same with a trifle more. */
static size_t count_wrong_at_tie(char *text, size_t size)
{
    size_t wrong_count = !reads_as_libc(text);
    memcpy(text + size, "00001", 6);
    wrong_count += !reads_as_libc(text);
    if (wrong_count > 0) printf("%s\n", text);
    return wrong_count;
}

/* A double holds the midpoint of two floats, and printf writes all its digits. */
static void test_ties_of_floats(void)
{
    uint64_t state = 22;
    size_t wrong_count = 0;
    for (int k = 0; k < 3000; k++) {
        char text[300];
        float low, high;
        uint32_t bits = (uint32_t)next_random(&state) % (k % 3 == 0 ? 0x01000000 : 0x7F000000);
        memcpy(&low, &bits, sizeof low);
        bits++;
        memcpy(&high, &bits, sizeof high);
        int size = snprintf(text, sizeof text - 6, "%.160f", ((double)low + (double)high) / 2);
        wrong_count += count_wrong_at_tie(text, (size_t)size);
    }
    CHECK_EQUAL(wrong_count, 0);
}

/* An odd number of 54 bits, times any power of two, lies in the middle of two doubles. */
static void test_ties_of_doubles(void)
{
    uint64_t state = 23;
    size_t wrong_count = 0;
    for (int k = 0; k < 3000; k++) {
        char text[64];
        uint64_t tie = ((next_random(&state) >> 10) | (uint64_t)1 << 53 | 1) << k % 11;
        int size = snprintf(text, sizeof text - 6, "%" PRIu64 ".", tie);
        wrong_count += count_wrong_at_tie(text, (size_t)size);
    }
    CHECK_EQUAL(wrong_count, 0);
}

/* A tie of doubles with zeros and a 1 far behind it, and other numbers with very many digits. */
static void test_many_digits(void)
{
    static char text[200000];
    static const char tie[] = "1.00000000000000011102230246251565404236316680908203125";
    memset(text, '0', sizeof text - 1);
    memcpy(text, tie, sizeof tie - 1);
    check_reading(text);
    text[1500] = '1';
    check_reading(text);
    text[1500] = '0';
    text[sizeof text - 2] = '1';
    check_reading(text);
    memset(text, '9', sizeof text - 1);
    check_reading(text);
    text[1] = '.';
    check_reading(text);
    memset(text, '0', sizeof text - 1);
    text[1] = '.';
    check_reading(text);
    text[300] = '7';
    check_reading(text);
}

static void check_int64(const char *text, bool is_read, int64_t expected)
{
    int64_t number = 0;
    if (!CHECK(number_read_int64(bytes_of(text), &number) == is_read)) printf("    \"%s\"\n", text);
    if (is_read) CHECK_EQUAL(number, expected);
}

static void check_uint64(const char *text, bool is_read, uint64_t expected)
{
    uint64_t number = 0;
    if (!CHECK(number_read_uint64(bytes_of(text), &number) == is_read)) printf("    \"%s\"\n", text);
    if (is_read) CHECK(number == expected);
}

static void test_integers(void)
{
    check_int64("0", true, 0);
    check_int64("-0", true, 0);
    check_int64("+12", true, 12);
    check_int64("000000000000000000000000012", true, 12);
    check_int64("9223372036854775807", true, INT64_MAX);
    check_int64("-9223372036854775808", true, INT64_MIN);
    check_int64("9223372036854775808", false, 0);
    check_int64("-9223372036854775809", false, 0);
    check_int64("18446744073709551616", false, 0);
    check_uint64("18446744073709551615", true, UINT64_MAX);
    check_uint64("18446744073709551616", false, 0);
    check_uint64("99999999999999999999", false, 0);
    check_uint64("-0", true, 0);
    check_uint64("-1", false, 0);
    static const char *const refused[] = {"", "-", "+", "1.0", "1e3", " 1", "1 ", "0x1", "--1", "1-"};
    for (size_t k = 0; k < sizeof refused / sizeof *refused; k++) {
        check_int64(refused[k], false, 0);
        check_uint64(refused[k], false, 0);
    }
}

int main(void)
{
    test_table();
    test_forms();
    test_refused();
    test_random_decimals();
    test_ties_of_floats();
    test_ties_of_doubles();
    test_many_digits();
    test_integers();
    return check_finish("number_read");
}
