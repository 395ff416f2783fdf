/* text_format - the formats of text_append_format; text.h says which. */
#include <assert.h>
#include <stddef.h>

#include "base/text.h"

/* One conversion, as in "%-8.*s". */
typedef struct Conversion {
    bool is_left;
    char padding;
    size_t width;
    bool has_precision;
    size_t precision;
    char length; /* 0, 'l' long, 'L' long long, 'z' size_t */
    char letter;
} Conversion;

static const char *read_count(const char *format, size_t *out)
{
    size_t count = 0;
    for (; *format >= '0' && *format <= '9'; format++) {
        if (count < 100000) count = count * 10 + (size_t)(*format - '0');
    }
    *out = count;
    return format;
}

/* Reads what stands behind the %; gives what comes after it. */
static const char *read_conversion(const char *format, Conversion *out, va_list *arguments)
{
    *out = (Conversion){.padding = ' '};
    for (; *format == '-' || *format == '0'; format++) {
        if (*format == '-') out->is_left = true;
        if (*format == '0') out->padding = '0';
    }
    format = read_count(format, &out->width);
    if (format[0] == '.' && format[1] == '*') {
        int given = va_arg(*arguments, int);
        out->has_precision = given >= 0;
        out->precision = given >= 0 ? (size_t)given : 0;
        format += 2;
    } else if (*format == '.') {
        out->has_precision = true;
        format = read_count(format + 1, &out->precision);
    }
    if (*format == 'z' || *format == 'l') out->length = *format++;
    if (out->length == 'l' && *format == 'l') {
        out->length = 'L';
        format++;
    }
    out->letter = *format;
    return *format ? format + 1 : format;
}

static void append_padded(Text *self, const Conversion *conversion, Bytes bytes, bool is_negative)
{
    size_t size = bytes.size + (is_negative ? 1 : 0);
    size_t missing = conversion->width > size ? conversion->width - size : 0;
    bool is_zero_padded = conversion->padding == '0' && !conversion->is_left;
    if (!conversion->is_left && !is_zero_padded) text_append_repeated(self, ' ', missing);
    if (is_negative) text_append_char(self, '-');
    if (is_zero_padded) text_append_repeated(self, '0', missing);
    text_append_bytes(self, bytes);
    if (conversion->is_left) text_append_repeated(self, ' ', missing);
}

static void append_number(Text *self, const Conversion *conversion, uint64_t magnitude, bool is_negative)
{
    const unsigned base = conversion->letter == 'x' ? 16 : 10;
    uint8_t digits[24];
    size_t first = sizeof digits;
    do {
        digits[--first] = (uint8_t) "0123456789abcdef"[magnitude % base];
        magnitude /= base;
    } while (magnitude > 0);
    append_padded(self, conversion, (Bytes){digits + first, sizeof digits - first}, is_negative);
}

static void append_signed(Text *self, const Conversion *conversion, va_list *arguments)
{
    int64_t number;
    switch (conversion->length) {
    case 'L': number = va_arg(*arguments, long long); break;
    case 'l': number = va_arg(*arguments, long); break;
    case 'z': number = va_arg(*arguments, ptrdiff_t); break;
    default: number = va_arg(*arguments, int);
    }
    append_number(self, conversion, number < 0 ? 0 - (uint64_t)number : (uint64_t)number, number < 0);
}

static void append_unsigned(Text *self, const Conversion *conversion, va_list *arguments)
{
    uint64_t number;
    switch (conversion->length) {
    case 'L': number = va_arg(*arguments, unsigned long long); break;
    case 'l': number = va_arg(*arguments, unsigned long); break;
    case 'z': number = va_arg(*arguments, size_t); break;
    default: number = va_arg(*arguments, unsigned);
    }
    append_number(self, conversion, number, false);
}

static void append_string(Text *self, Conversion *conversion, const char *string)
{
    if (!string) string = "(null)";
    Bytes bytes = {(const uint8_t *)string, 0};
    /* With a precision there may be no NUL behind the text. */
    while ((!conversion->has_precision || bytes.size < conversion->precision) && string[bytes.size]) bytes.size++;
    conversion->padding = ' ';
    append_padded(self, conversion, bytes, false);
}

static void append_conversion(Text *self, Conversion *conversion, va_list *arguments)
{
    switch (conversion->letter) {
    case '%': text_append_char(self, '%'); break;
    case 'c': {
        uint8_t character = (uint8_t)va_arg(*arguments, int);
        append_padded(self, conversion, (Bytes){&character, 1}, false);
        break;
    }
    case 's': append_string(self, conversion, va_arg(*arguments, const char *)); break;
    case 'd':
    case 'i': append_signed(self, conversion, arguments); break;
    case 'u':
    case 'x': append_unsigned(self, conversion, arguments); break;
    default: assert(false && "a conversion that text_append_format does not know");
    }
}

void text_append_format_list(Text *self, const char *format, va_list arguments)
{
    va_list rest;
    va_copy(rest, arguments);
    while (*format) {
        size_t plain = 0;
        while (format[plain] && format[plain] != '%') plain++;
        text_append_bytes(self, (Bytes){(const uint8_t *)format, plain});
        format += plain;
        if (*format != '%') break;
        Conversion conversion;
        format = read_conversion(format + 1, &conversion, &rest);
        append_conversion(self, &conversion, &rest);
    }
    va_end(rest);
}

void text_append_format(Text *self, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    text_append_format_list(self, format, arguments);
    va_end(arguments);
}
