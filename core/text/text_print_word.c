/* text_print_word - names and strings: bare, quoted, or escaped. */
#include "text/text_printer.h"
#include "text/text_word.h"

/* Control characters, C1 ones too, would spoil a terminal or a line. */
static bool is_control(uint32_t character)
{
    return character < 0x20 || (character >= 0x7F && character < 0xA0);
}

static void append_hex(Text *out, uint8_t byte)
{
    static const char digits[] = "0123456789abcdef";
    text_append(out, "\\x");
    text_append_char(out, digits[byte >> 4]);
    text_append_char(out, digits[byte & 15]);
}

static void append_escaped_byte(Text *out, uint8_t byte)
{
    switch (byte) {
    case '\n': text_append(out, "\\n"); break;
    case '\t': text_append(out, "\\t"); break;
    case '\r': text_append(out, "\\r"); break;
    case '"': text_append(out, "\\\""); break;
    case '\\': text_append(out, "\\\\"); break;
    default: append_hex(out, byte);
    }
}

/* Does every character stand as it is in "..."? */
static bool is_plain(Bytes bytes, bool may_break_lines)
{
    for (size_t at = 0; at < bytes.size;) {
        uint32_t character = 0;
        size_t size = bytes_read_character(bytes, at, &character);
        bool is_break = character == '\n' || character == '\t';
        if (size == 0 || (is_control(character) && !(is_break && may_break_lines))) return false;
        at += size;
    }
    return true;
}

/* Appends the character of `size` bytes at `at`; size 0: a byte that is none. */
static void append_character(Text *out, Bytes bytes, size_t at, size_t size, bool is_special)
{
    if (!is_special) text_append_bytes(out, (Bytes){bytes.data + at, size});
    else if (size == 1) append_escaped_byte(out, bytes.data[at]);
    else
        for (size_t i = 0; i < (size > 0 ? size : 1); i++) append_hex(out, bytes.data[at + i]);
}

/* The official syntax escapes nothing but quote and backslash: what needs more is b"...". */
static void print_quoted(Text *out, Bytes bytes, bool is_plain_text)
{
    text_append(out, is_plain_text ? "\"" : "b\"");
    for (size_t at = 0; at < bytes.size;) {
        uint32_t character = 0;
        size_t size = bytes_read_character(bytes, at, &character);
        bool is_quote = character == '"' || character == '\\';
        bool is_hidden = size == 0 || (!is_plain_text && is_control(character));
        append_character(out, bytes, at, size, is_quote || is_hidden);
        at += size > 0 ? size : 1;
    }
    text_append_char(out, '"');
}

void print_string(Text *out, Bytes bytes)
{
    print_quoted(out, bytes, is_plain(bytes, true));
}

void print_word(Text *out, Bytes name)
{
    if (text_is_identifier(name)) text_append_bytes(out, name);
    else print_quoted(out, name, is_plain(name, false));
}

void print_name(Text *out, Bytes name)
{
    if (text_is_type_word(name) || text_is_special_float(name)) print_quoted(out, name, true);
    else print_word(out, name);
}

void print_dotted(Text *out, Bytes name)
{
    bool is_dotted = true;
    for (size_t first = 0, end = 0; end <= name.size && is_dotted; end++) {
        if (end < name.size && name.data[end] != '.') continue;
        is_dotted = text_is_identifier((Bytes){name.data + first, end - first});
        first = end + 1;
    }
    if (is_dotted) text_append_bytes(out, name);
    else print_word(out, name);
}

void print_value_name(Text *out, const Value *value)
{
    if (value) print_word(out, name_bytes(value->name));
    else text_append(out, "\"\"");
}
