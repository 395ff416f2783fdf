/* help_rows - the contents of --help, apart from their layout. */
#ifndef HONE_HELP_ROWS_H
#define HONE_HELP_ROWS_H

#include "command.h"

typedef struct HelpRow {
    const char *name;     /* "-o, --output FILE" */
    const char *sentence; /* what it does, its default */
} HelpRow;

typedef struct HelpRows {
    ARRAY(HelpRow) list;
    Arena arena; /* owned by the rows */
} HelpRows;

/* Which of a command's tables. */
typedef enum HelpTable { HELP_JOB, HELP_OWN, HELP_OUTPUT, HELP_GENERAL } HelpTable;

typedef struct HelpSection {
    const char *heading;
    HelpTable table;
    unsigned levels; /* 1 << OptionLevel */
} HelpSection;

extern const HelpSection help_sections[];
extern const size_t help_section_count;

/* The options of a section; all zeros before. Ended by help_rows_free. */
void help_collect(HelpRows *out, const Command *command, const HelpSection *section);
void help_rows_free(HelpRows *self);

extern const char help_purpose[];
extern const HelpRow help_exit_codes[];
extern const size_t help_exit_code_count;

#endif
