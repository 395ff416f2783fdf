/* number_text - the shortest digits, found exactly (Steele and White 1990, Burger and Dybvig 1996). */
#include "base/number_text.h"

#include <assert.h>

#include "base/natural.h"

enum { MAX_DIGITS = 17 };

/* A finite positive number, mantissa * 2^exponent. */
typedef struct Binary {
    uint64_t mantissa;
    int exponent;
    bool is_lower_gap_half; /* a power of two: its lower neighbour is only half as far away */
} Binary;

/* 0.d1 d2 d3 ... * 10^point */
typedef struct Decimal {
    char digits[MAX_DIGITS + 1];
    int count;
    int point;
} Decimal;

/* The number is remainder / scale; all of (number - below / scale, number + above / scale) reads back as it. */
typedef struct Interval {
    Natural remainder, scale, below, above;
    bool is_closed; /* its ends, too: reading rounds ties to the even mantissa */
} Interval;

/* The least integer not below log10(2^k), 2^k the highest bit of the number: the point or a little less. */
static int estimate_point(const Binary *number)
{
    int k = number->exponent - 1;
    for (uint64_t rest = number->mantissa; rest > 0; rest >>= 1) k++;
    int64_t scaled = (int64_t)k * 1292913986; /* 2^32 * log10(2), which is 0.30102999566... */
    return (int)(scaled / 4294967296 + (scaled % 4294967296 > 0));
}

static void scale_by(Interval *interval, int point)
{
    if (point >= 0) {
        natural_multiply_power_of_ten(&interval->scale, (unsigned)point);
    } else {
        natural_multiply_power_of_ten(&interval->remainder, (unsigned)-point);
        natural_multiply_power_of_ten(&interval->below, (unsigned)-point);
        natural_multiply_power_of_ten(&interval->above, (unsigned)-point);
    }
}

static void start_interval(Interval *interval, const Binary *number)
{
    unsigned up = number->exponent > 0 ? (unsigned)number->exponent : 0;
    unsigned down = number->exponent < 0 ? (unsigned)-number->exponent : 0;
    unsigned half = number->is_lower_gap_half ? 1 : 0;
    natural_set(&interval->remainder, number->mantissa);
    natural_shift_left(&interval->remainder, up + 1 + half);
    natural_set(&interval->scale, 1);
    natural_shift_left(&interval->scale, down + 1 + half);
    natural_set(&interval->below, 1);
    natural_shift_left(&interval->below, up);
    natural_set(&interval->above, 1);
    natural_shift_left(&interval->above, up + half);
    interval->is_closed = number->mantissa % 2 == 0;
}

/* Does the interval reach the next higher digit, (remainder + above) / scale >= 1? */
static bool reaches_one(const Interval *interval)
{
    int order = natural_compare_sum(&interval->remainder, &interval->above, &interval->scale);
    return interval->is_closed ? order >= 0 : order > 0;
}

static bool reaches_zero(const Interval *interval)
{
    int order = natural_compare(&interval->remainder, &interval->below);
    return interval->is_closed ? order <= 0 : order < 0;
}

static void multiply_by_ten(Interval *interval)
{
    natural_multiply_add(&interval->remainder, 10, 0);
    natural_multiply_add(&interval->below, 10, 0);
    natural_multiply_add(&interval->above, 10, 0);
}

/* The next digit of remainder / scale, which is left in the remainder. */
static int take_digit(Interval *interval)
{
    int digit = 0;
    while (natural_compare(&interval->remainder, &interval->scale) >= 0) {
        natural_subtract(&interval->remainder, &interval->scale);
        digit++;
    }
    return digit;
}

/* Is the last digit to be rounded up? To the nearer one, to the even one from the middle. */
static bool rounds_up(const Interval *interval, int digit)
{
    int order = natural_compare_sum(&interval->remainder, &interval->remainder, &interval->scale);
    return order > 0 || (order == 0 && digit % 2 != 0);
}

static void find_digits(const Binary *number, Decimal *out)
{
    Interval interval;
    out->count = 0;
    out->point = estimate_point(number);
    start_interval(&interval, number);
    scale_by(&interval, out->point);
    while (reaches_one(&interval)) {
        natural_multiply_add(&interval.scale, 10, 0);
        out->point++;
    }
    for (;;) {
        multiply_by_ten(&interval);
        int digit = take_digit(&interval);
        bool is_low = reaches_zero(&interval);
        bool is_high = reaches_one(&interval);
        if (is_high && (!is_low || rounds_up(&interval, digit))) digit++;
        assert(digit <= 9 && out->count < MAX_DIGITS);
        out->digits[out->count++] = (char)('0' + digit);
        if (is_low || is_high) return;
    }
}

/* A whole number ends in zeros that are no digits of ours. */
static void take_whole(uint64_t whole, Decimal *out)
{
    char digits[20];
    size_t first = sizeof digits;
    for (; whole > 0; whole /= 10) digits[--first] = (char)('0' + whole % 10);
    out->count = (int)(sizeof digits - first);
    out->point = out->count;
    assert(out->count <= MAX_DIGITS);
    memcpy(out->digits, digits + first, (size_t)out->count);
}

/* The same as find_digits in 64 bits, for the numbers that models are full of: scale is 2^bits <= 2^60. A number
 * with a fraction has no whole number in its interval, so that no digit before the point can be the last one. */
static void find_digits_of_small(const Binary *number, Decimal *out)
{
    const unsigned point_bits = (unsigned)-number->exponent;
    const unsigned half = number->is_lower_gap_half ? 1 : 0;
    const unsigned bits = point_bits + 1 + half;
    const uint64_t scale = (uint64_t)1 << bits;
    const bool is_closed = number->mantissa % 2 == 0;
    uint64_t remainder = (number->mantissa << (1 + half)) & (scale - 1);
    uint64_t below = 1;
    uint64_t above = (uint64_t)1 << half;
    take_whole(number->mantissa >> point_bits, out);
    if (remainder == 0) {
        while (out->digits[out->count - 1] == '0') out->count--;
        return;
    }
    for (;;) {
        remainder *= 10;
        below *= 10;
        above *= 10;
        uint64_t digit = remainder >> bits;
        remainder &= scale - 1;
        bool is_low = is_closed ? remainder <= below : remainder < below;
        bool is_high = is_closed ? remainder + above >= scale : remainder + above > scale;
        bool rounds_up = remainder > scale / 2 || (remainder == scale / 2 && digit % 2 != 0);
        if (is_high && (!is_low || rounds_up)) digit++;
        assert(digit <= 9 && out->count < MAX_DIGITS);
        if (digit > 0 || out->count > 0) {
            out->digits[out->count++] = (char)('0' + digit);
        } else {
            out->point--;
        }
        if (is_low || is_high) return;
    }
}

static void find_shortest(const Binary *number, Decimal *out)
{
    bool is_small = number->exponent < 0 && number->exponent >= -58;
    if (is_small) {
        find_digits_of_small(number, out);
    } else {
        find_digits(number, out);
    }
}

/* Python's choice of form: an exponent below 1e-4 and from 1e16 on, of two digits at least. */
static void append_decimal(Text *text, const Decimal *decimal)
{
    Bytes digits = {(const uint8_t *)decimal->digits, (size_t)decimal->count};
    const int point = decimal->point;
    if (point > 16 || point < -3) {
        text_append_char(text, decimal->digits[0]);
        if (digits.size > 1) text_append_char(text, '.');
        text_append_bytes(text, (Bytes){digits.data + 1, digits.size - 1});
        text_append_format(text, point > 0 ? "e+%02d" : "e-%02d", point > 0 ? point - 1 : 1 - point);
    } else if (point <= 0) {
        text_append(text, "0.");
        text_append_repeated(text, '0', (size_t)-point);
        text_append_bytes(text, digits);
    } else if ((size_t)point >= digits.size) {
        text_append_bytes(text, digits);
        text_append_repeated(text, '0', (size_t)point - digits.size);
        text_append(text, ".0");
    } else {
        text_append_bytes(text, (Bytes){digits.data, (size_t)point});
        text_append_char(text, '.');
        text_append_bytes(text, (Bytes){digits.data + point, digits.size - (size_t)point});
    }
}

/* bits: sign, exponent_bits, mantissa_bits, as IEEE 754 stores them. */
static void append_ieee(Text *text, uint64_t bits, int exponent_bits, int mantissa_bits)
{
    const int exponent_mask = (1 << exponent_bits) - 1;
    const uint64_t hidden_bit = (uint64_t)1 << mantissa_bits;
    const uint64_t fraction = bits & (hidden_bit - 1);
    const int exponent = (int)(bits >> mantissa_bits) & exponent_mask;
    const bool is_negative = bits >> (mantissa_bits + exponent_bits) != 0;
    if (exponent == exponent_mask && fraction != 0) {
        text_append(text, "nan");
        return;
    }
    if (is_negative) text_append_char(text, '-');
    if (exponent == exponent_mask) {
        text_append(text, "inf");
    } else if (exponent == 0 && fraction == 0) {
        text_append(text, "0.0");
    } else {
        Binary number = {.mantissa = exponent > 0 ? hidden_bit | fraction : fraction,
                         .exponent = (exponent > 0 ? exponent : 1) - exponent_mask / 2 - mantissa_bits,
                         .is_lower_gap_half = exponent > 1 && fraction == 0};
        Decimal decimal;
        find_shortest(&number, &decimal);
        append_decimal(text, &decimal);
    }
}

void number_append_double(Text *self, double number)
{
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    append_ieee(self, bits, 11, 52);
}

void number_append_float(Text *self, float number)
{
    uint32_t bits;
    memcpy(&bits, &number, sizeof bits);
    append_ieee(self, bits, 8, 23);
}
