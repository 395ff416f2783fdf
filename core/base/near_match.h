/* near_match - "did you mean": the candidates that look most like a word. */
#ifndef HONE_NEAR_MATCH_H
#define HONE_NEAR_MATCH_H

#include "base/bytes.h"
#include "base/text.h"

enum { NEAR_MATCH_MAX = 3 };

/* Collects the best candidates for one word as they are offered. All zeros and `word` set is a fresh one. */
typedef struct NearMatch {
    Bytes word;
    Bytes best[NEAR_MATCH_MAX];      /* borrowed from the offers */
    size_t distance[NEAR_MATCH_MAX]; /* in halves, least first */
    size_t count;
} NearMatch;

/* Considers a candidate: kept when its edit distance (insert, delete, replace, swap of neighbours; case counts half)
 * is at most a third of the longer length, or one contains the other, which has three bytes or a third of the longer
 * length at least. Candidates over 256 bytes are compared by
 * prefix and suffix only. */
void near_match_offer(NearMatch *self, Bytes candidate);

/* Appends "; did you mean a, b or c?" - nothing when there is no candidate. */
void near_match_append(const NearMatch *self, Text *text);

/* The same, but "; <else_words>" when there is no candidate. */
void near_match_append_or(const NearMatch *self, const char *else_words, Text *text);

#endif
