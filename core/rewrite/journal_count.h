/* journal_count - the journal in numbers: rewrites by pass, refusals by pass and reason. */
#ifndef HONE_JOURNAL_COUNT_H
#define HONE_JOURNAL_COUNT_H

#include "rewrite/journal.h"

/* How often a pass or step rewrote, or refused for one reason. */
typedef struct JournalCount {
    const char *pass;
    const char *reason; /* of refusals; NULL: rewrites */
    const Record *first;
    uint64_t count;
    int64_t saved_bytes; /* below 0: grown */
} JournalCount;

typedef ARRAY(JournalCount) JournalCountArray;

/* Appends the counts of the journal, most often first; both borrow its records and are ended by array_free. rewrites may
 * be NULL. */
void journal_count(const Journal *self, JournalCountArray *rewrites, JournalCountArray *refusals);

#endif
