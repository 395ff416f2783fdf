/* near_match - edit distances in halves: 1 for another case, 2 for anything else. */
#include "base/near_match.h"

enum { LONGEST_COMPARED = 256, LEAST_TELLING = 3 };

static uint8_t lower(uint8_t byte)
{
    return byte >= 'A' && byte <= 'Z' ? (uint8_t)(byte + 32) : byte;
}

static size_t replace_cost(uint8_t a, uint8_t b)
{
    return a == b ? 0 : lower(a) == lower(b) ? 1 : 2;
}

static size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* The distance that is left when a common beginning and a common end are taken off. */
static size_t affix_distance(Bytes a, Bytes b)
{
    size_t shorter = smaller(a.size, b.size);
    size_t front = 0;
    while (front < shorter && a.data[front] == b.data[front]) front++;
    size_t back = 0;
    while (back < shorter - front && a.data[a.size - 1 - back] == b.data[b.size - 1 - back]) back++;
    return 2 * ((a.size > b.size ? a.size : b.size) - front - back);
}

/* d[i][j], the distance of a[..i] and b[..j], is the least of
 *   d[i-1][j] + 2, d[i][j-1] + 2, d[i-1][j-1] + cost(a[i], b[j]),
 *   d[i-2][j-2] + 2 where the last two are swapped. */
static size_t edit_distance(Bytes a, Bytes b)
{
    size_t rows[3][LONGEST_COMPARED + 1];
    size_t *before = rows[0];
    size_t *above = rows[1];
    size_t *row = rows[2];
    for (size_t j = 0; j <= b.size; j++) row[j] = 2 * j;
    for (size_t i = 1; i <= a.size; i++) {
        size_t *oldest = before;
        before = above;
        above = row;
        row = oldest;
        row[0] = 2 * i;
        for (size_t j = 1; j <= b.size; j++) {
            uint8_t x = a.data[i - 1];
            uint8_t y = b.data[j - 1];
            size_t least = smaller(above[j], row[j - 1]) + 2;
            least = smaller(least, above[j - 1] + replace_cost(x, y));
            bool is_swap = i > 1 && j > 1 && x == b.data[j - 2] && y == a.data[i - 2];
            row[j] = is_swap ? smaller(least, before[j - 2] + 2) : least;
        }
    }
    return row[b.size];
}

static bool contains(Bytes longer, Bytes shorter)
{
    for (size_t start = 0; start + shorter.size <= longer.size; start++) {
        size_t same = 0;
        while (same < shorter.size && lower(longer.data[start + same]) == lower(shorter.data[same])) same++;
        if (same == shorter.size) return true;
    }
    return false;
}

static void keep(NearMatch *self, Bytes candidate, size_t distance)
{
    size_t place = self->count;
    for (size_t k = 0; k < self->count; k++) {
        if (bytes_equal(self->best[k], candidate)) return;
    }
    while (place > 0 && self->distance[place - 1] > distance) place--;
    if (place == NEAR_MATCH_MAX) return;
    if (self->count < NEAR_MATCH_MAX) self->count++;
    for (size_t k = self->count - 1; k > place; k--) {
        self->best[k] = self->best[k - 1];
        self->distance[k] = self->distance[k - 1];
    }
    self->best[place] = candidate;
    self->distance[place] = distance;
}

void near_match_offer(NearMatch *self, Bytes candidate)
{
    Bytes longer = self->word.size > candidate.size ? self->word : candidate;
    Bytes shorter = self->word.size > candidate.size ? candidate : self->word;
    if (shorter.size == 0) return;
    bool is_long = longer.size > LONGEST_COMPARED;
    bool is_telling = shorter.size >= LEAST_TELLING || 3 * shorter.size >= longer.size;
    bool is_contained = !is_long && is_telling && contains(longer, shorter);
    size_t most = 2 * longer.size / 3;
    if (!is_contained && 2 * (longer.size - shorter.size) > most) return;
    size_t distance = is_long ? affix_distance(longer, shorter) : edit_distance(longer, shorter);
    if (is_contained || distance <= most) keep(self, candidate, distance);
}

void near_match_append(const NearMatch *self, Text *text)
{
    for (size_t k = 0; k < self->count; k++) {
        text_append(text, k == 0 ? "; did you mean " : k + 1 == self->count ? " or " : ", ");
        text_append_escaped(text, self->best[k]);
    }
    if (self->count > 0) text_append_char(text, '?');
}

void near_match_append_or(const NearMatch *self, const char *else_words, Text *text)
{
    near_match_append(self, text);
    if (self->count == 0) text_append_format(text, "; %s", else_words);
}
