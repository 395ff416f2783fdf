/* glob - one pass with a return to the last star; characters are code points, damaged UTF-8 counts byte by byte.
 *
 * In a set, ] first is a member, - first or last too, and \x is the character x. A [ that no ] closes is an ordinary
 * character; so is a backslash at the end. */
#include "base/glob.h"

/* Reads one character; a byte that is not UTF-8 becomes the surrogate 0xDC00 + byte, which UTF-8 cannot hold. */
static uint32_t next_character(Bytes bytes, size_t *at)
{
    uint32_t character;
    size_t size = bytes_read_character(bytes, *at, &character);
    if (size == 0) character = 0xDC00u + bytes.data[*at];
    *at += size > 0 ? size : 1;
    return character;
}

/* As next_character, but \x is x. */
static uint32_t next_literal(Bytes pattern, size_t *at)
{
    if (pattern.data[*at] == '\\' && *at + 1 < pattern.size) ++*at;
    return next_character(pattern, at);
}

static bool has_byte(Bytes bytes, size_t at, char byte)
{
    return at < bytes.size && bytes.data[at] == (uint8_t)byte;
}

/* Does the set at pattern[*at], behind its [, hold the character? Moves *at behind the ]; false leaves *at at the
 * pattern's end when no ] closes the set. */
static bool set_holds(Bytes pattern, size_t *at, uint32_t character, bool *out_closed)
{
    bool is_negated = has_byte(pattern, *at, '!');
    bool holds = false;
    if (is_negated) ++*at;
    for (bool is_first = true; is_first || !has_byte(pattern, *at, ']'); is_first = false) {
        if (*at >= pattern.size) {
            *out_closed = false;
            return false;
        }
        uint32_t low = next_literal(pattern, at);
        uint32_t high = low;
        if (has_byte(pattern, *at, '-') && *at + 1 < pattern.size && !has_byte(pattern, *at + 1, ']')) {
            ++*at;
            high = next_literal(pattern, at);
        }
        if (character >= low && character <= high) holds = true;
    }
    ++*at;
    *out_closed = true;
    return holds != is_negated;
}

/* Where the first [ stands that no ] closes; every later one is not closed either. */
static size_t find_open_set(Bytes pattern)
{
    for (size_t at = 0; at < pattern.size;) {
        size_t start = at;
        bool is_closed = true;
        if (has_byte(pattern, at, '[')) {
            at++;
            set_holds(pattern, &at, 0, &is_closed);
        } else {
            next_literal(pattern, &at);
        }
        if (!is_closed) return start;
    }
    return pattern.size;
}

/* Does the one item at pattern[*at], which is no star, match the character? Moves *at behind the item. */
static bool item_matches(Bytes pattern, size_t *at, size_t open_set, uint32_t character)
{
    if (has_byte(pattern, *at, '?')) {
        ++*at;
        return true;
    }
    if (has_byte(pattern, *at, '[') && *at < open_set) {
        bool is_closed;
        ++*at;
        return set_holds(pattern, at, character, &is_closed);
    }
    return next_literal(pattern, at) == character;
}

bool glob_matches(Bytes pattern, Bytes bytes)
{
    const size_t open_set = find_open_set(pattern);
    size_t in_pattern = 0;
    size_t in_bytes = 0;
    bool has_star = false;
    size_t behind_star = 0; /* in the pattern */
    size_t star_end = 0;    /* where the star's run ends in bytes, for now */
    while (in_bytes < bytes.size) {
        if (has_byte(pattern, in_pattern, '*')) {
            has_star = true;
            behind_star = ++in_pattern;
            star_end = in_bytes;
            continue;
        }
        uint32_t character = next_character(bytes, &in_bytes);
        if (in_pattern < pattern.size && item_matches(pattern, &in_pattern, open_set, character)) continue;
        if (!has_star) return false;
        next_character(bytes, &star_end);
        in_bytes = star_end;
        in_pattern = behind_star;
    }
    while (has_byte(pattern, in_pattern, '*')) in_pattern++;
    return in_pattern == pattern.size;
}
