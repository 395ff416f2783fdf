/* number_read - text to numbers, each rounded once from the exact decimal. */
#include <float.h>

#include "base/natural.h"
#include "base/number_text.h"

enum {
    /* A midpoint of two doubles has at most 767 digits: what comes behind 800 only says "a little more". */
    MAX_DIGITS = 800,
    /* Exponents are held here: beyond them every number is 0 or infinite, however many digits it has. */
    MAX_EXPONENT = 1000000000
};

/* 0.d1 d2 d3 ... * 10^point; d1 is not 0. No digits: zero. */
typedef struct Decimal {
    uint8_t digits[MAX_DIGITS + 1];
    size_t count;
    int64_t point;
} Decimal;

/* What a format of IEEE 754 holds. */
typedef struct Format {
    int mantissa_bits; /* without the hidden one */
    int exponent_bits;
} Format;

static uint8_t lower(uint8_t byte)
{
    return byte >= 'A' && byte <= 'Z' ? (uint8_t)(byte + 32) : byte;
}

static bool is_digit_at(Bytes bytes, size_t at)
{
    return at < bytes.size && bytes.data[at] >= '0' && bytes.data[at] <= '9';
}

static bool read_sign(Bytes *bytes)
{
    if (bytes->size == 0 || (bytes->data[0] != '-' && bytes->data[0] != '+')) return false;
    bool is_negative = bytes->data[0] == '-';
    bytes->data++;
    bytes->size--;
    return is_negative;
}

static void push_digit(Decimal *decimal, uint8_t digit)
{
    if (decimal->count < MAX_DIGITS) {
        decimal->digits[decimal->count++] = digit;
    } else if (digit != 0) {
        decimal->digits[MAX_DIGITS] = 1;
        decimal->count = MAX_DIGITS + 1;
    }
}

/* Reads digits with at most one point from bytes[*at]; false when there is no digit. */
static bool read_digits(Bytes bytes, size_t *at, Decimal *decimal)
{
    bool has_digits = false;
    bool is_behind_point = false;
    for (;; ++*at) {
        if (*at < bytes.size && bytes.data[*at] == '.' && !is_behind_point) {
            is_behind_point = true;
            continue;
        }
        if (!is_digit_at(bytes, *at)) return has_digits;
        has_digits = true;
        uint8_t digit = (uint8_t)(bytes.data[*at] - '0');
        bool is_leading_zero = digit == 0 && decimal->count == 0;
        if (!is_leading_zero) push_digit(decimal, digit);
        if (!is_leading_zero && !is_behind_point) decimal->point++;
        if (is_leading_zero && is_behind_point) decimal->point--;
    }
}

/* Reads e, sign and digits, all that is left; true when nothing is left. */
static bool read_exponent(Bytes bytes, size_t at, int64_t *out)
{
    *out = 0;
    if (at == bytes.size) return true;
    if (lower(bytes.data[at]) != 'e') return false;
    Bytes rest = {bytes.data + at + 1, bytes.size - at - 1};
    bool is_negative = read_sign(&rest);
    if (rest.size == 0) return false;
    for (size_t k = 0; k < rest.size; k++) {
        if (!is_digit_at(rest, k)) return false;
        if (*out < MAX_EXPONENT) *out = *out * 10 + (rest.data[k] - '0');
    }
    if (is_negative) *out = -*out;
    return true;
}

static bool is_word(Bytes bytes, const char *word)
{
    for (size_t k = 0; k < bytes.size; k++) {
        if (lower(bytes.data[k]) != (uint8_t)word[k]) return false;
    }
    return word[bytes.size] == '\0';
}

static uint64_t infinity_bits(const Format *format)
{
    return (((uint64_t)1 << format->exponent_bits) - 1) << format->mantissa_bits;
}

/* Rounds (1.b1 b2 ... b63 and a little more when there is a rest) * 2^exponent, bits: the 1 and b1 to b63. */
static uint64_t round_bits(const Format *format, uint64_t bits, bool has_rest, int exponent)
{
    const int bias = (1 << (format->exponent_bits - 1)) - 1;
    int stored_exponent = exponent + bias;
    int dropped_bits = 63 - format->mantissa_bits;
    if (stored_exponent < 1) dropped_bits += 1 - stored_exponent;
    if (dropped_bits > 64) return 0;
    /* The half that decides is bit dropped_bits - 1. */
    uint64_t half = (uint64_t)1 << (dropped_bits - 1);
    uint64_t kept = dropped_bits < 64 ? bits >> dropped_bits : 0;
    bool is_above_half = (bits & half) != 0 && ((bits & (half - 1)) != 0 || has_rest);
    bool is_half = (bits & half) != 0 && !is_above_half;
    if (is_above_half || (is_half && kept % 2 != 0)) kept++;
    /* The hidden bit adds one to the exponent; so does a carry out of the mantissa. */
    uint64_t result = kept + (stored_exponent > 1 ? (uint64_t)(stored_exponent - 1) << format->mantissa_bits : 0);
    return result < infinity_bits(format) ? result : infinity_bits(format);
}

/* When digits and power of ten are exact as doubles, one division or product rounds once (Clinger 1990). A float made
 * of that is right, too, where the double did not become a midpoint of floats. False when it does not apply. */
static bool convert_quickly(const Format *format, const Decimal *decimal, uint64_t *out)
{
    static const double powers_of_ten[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                           1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    const int64_t exponent = decimal->point - (int64_t)decimal->count;
    if (FLT_EVAL_METHOD != 0 || decimal->count > 15 || exponent < -22 || exponent > 22) return false;
    int64_t digits = 0;
    for (size_t k = 0; k < decimal->count; k++) digits = digits * 10 + decimal->digits[k];
    double number = (double)digits;
    number = exponent < 0 ? number / powers_of_ten[-exponent] : number * powers_of_ten[exponent];
    memcpy(out, &number, sizeof *out);
    if (format->mantissa_bits == 52) return true;
    const uint64_t half = (uint64_t)1 << 28; /* of the 29 bits that a float does not have */
    if (number < (double)FLT_MIN || number > (double)FLT_MAX || (*out & (2 * half - 1)) == half) return false;
    float small = (float)number;
    uint32_t bits;
    memcpy(&bits, &small, sizeof bits);
    *out = bits;
    return true;
}

static void set_digits(Natural *number, const Decimal *decimal)
{
    natural_set(number, 0);
    for (size_t k = 0; k < decimal->count;) {
        uint32_t digits = 0;
        uint32_t power = 1;
        for (; k < decimal->count && power < 1000000000; k++) {
            digits = digits * 10 + decimal->digits[k];
            power *= 10;
        }
        natural_multiply_add(number, power, digits);
    }
}

/* Divides exactly, bit by bit. */
static uint64_t convert_exactly(const Format *format, const Decimal *decimal)
{
    Natural number;
    Natural scale;
    set_digits(&number, decimal);
    natural_set(&scale, 1);
    int64_t exponent = decimal->point - (int64_t)decimal->count;
    natural_multiply_power_of_ten(exponent < 0 ? &scale : &number, (unsigned)(exponent < 0 ? -exponent : exponent));

    int binary_exponent = (int)natural_bit_count(&number) - (int)natural_bit_count(&scale);
    natural_shift_left(binary_exponent < 0 ? &number : &scale,
                       (unsigned)(binary_exponent < 0 ? -binary_exponent : binary_exponent));
    if (natural_compare(&number, &scale) < 0) {
        natural_shift_left(&number, 1);
        binary_exponent--;
    }
    uint64_t bits = 0;
    for (int k = 0; k < 64; k++) {
        bool is_set = natural_compare(&number, &scale) >= 0;
        if (is_set) natural_subtract(&number, &scale);
        bits = bits << 1 | is_set;
        natural_shift_left(&number, 1);
    }
    return round_bits(format, bits, !natural_is_zero(&number), binary_exponent);
}

/* Reads all of `bytes` as a number of the format, into the bits that IEEE 754 gives it. */
static bool read_ieee(const Format *format, Bytes bytes, uint64_t *out)
{
    Decimal decimal;
    decimal.count = 0;
    decimal.point = 0;
    uint64_t sign = (uint64_t)read_sign(&bytes) << (format->mantissa_bits + format->exponent_bits);
    if (is_word(bytes, "inf") || is_word(bytes, "infinity")) {
        *out = sign | infinity_bits(format);
        return true;
    }
    if (is_word(bytes, "nan")) {
        *out = sign | infinity_bits(format) | (uint64_t)1 << (format->mantissa_bits - 1);
        return true;
    }
    size_t at = 0;
    int64_t exponent;
    if (!read_digits(bytes, &at, &decimal) || !read_exponent(bytes, at, &exponent)) return false;
    decimal.point += exponent;
    if (decimal.count == 0 || decimal.point < -400) {
        *out = sign;
    } else if (decimal.point > 400) {
        *out = sign | infinity_bits(format);
    } else {
        if (!convert_quickly(format, &decimal, out)) *out = convert_exactly(format, &decimal);
        *out |= sign;
    }
    return true;
}

bool number_read_double(Bytes bytes, double *out)
{
    static const Format format = {.mantissa_bits = 52, .exponent_bits = 11};
    uint64_t bits;
    if (!read_ieee(&format, bytes, &bits)) return false;
    memcpy(out, &bits, sizeof *out);
    return true;
}

bool number_read_float(Bytes bytes, float *out)
{
    static const Format format = {.mantissa_bits = 23, .exponent_bits = 8};
    uint64_t bits;
    if (!read_ieee(&format, bytes, &bits)) return false;
    uint32_t bits_of_float = (uint32_t)bits;
    memcpy(out, &bits_of_float, sizeof *out);
    return true;
}

/* Reads decimal digits, all of `bytes`. */
static bool read_magnitude(Bytes bytes, uint64_t *out)
{
    *out = 0;
    for (size_t k = 0; k < bytes.size; k++) {
        if (!is_digit_at(bytes, k)) return false;
        uint64_t digit = (uint64_t)(bytes.data[k] - '0');
        if (*out > (UINT64_MAX - digit) / 10) return false;
        *out = *out * 10 + digit;
    }
    return bytes.size > 0;
}

bool number_read_uint64(Bytes bytes, uint64_t *out)
{
    bool is_negative = read_sign(&bytes);
    return read_magnitude(bytes, out) && (!is_negative || *out == 0);
}

bool number_read_int64(Bytes bytes, int64_t *out)
{
    bool is_negative = read_sign(&bytes);
    uint64_t magnitude;
    if (!read_magnitude(bytes, &magnitude)) return false;
    if (magnitude > (uint64_t)INT64_MAX + is_negative) return false;
    *out = !is_negative ? (int64_t)magnitude : magnitude == 0 ? 0 : -(int64_t)(magnitude - 1) - 1;
    return true;
}
