/* option - tables of options: declared once a job; flags, --help, the page's form and the documents are made from them. */
#ifndef HONE_OPTION_H
#define HONE_OPTION_H

#include "base/arena.h"
#include "base/array.h"
#include "base/json_writer.h"

typedef enum OptionType {
    OPTION_FLAG,    /* --name */
    OPTION_INTEGER, /* --name N, 0 .. 2^63 - 1; sizes may end in K, M, G (powers of 1024) */
    OPTION_CHOICE,  /* --name one-of */
    OPTION_TEXT,    /* --name TEXT */
    OPTION_LIST     /* --name A,B or repeated */
} OptionType;

typedef enum OptionLevel {
    OPTION_COMMON, /* what most people need: in sight on the page */
    OPTION_MORE,   /* under "More options" */
    OPTION_ALIAS,  /* another tool's spelling: works, listed apart in --help, not on the page */
    OPTION_CLI     /* means something only where there are paths: not on the page */
} OptionLevel;

/* One row. Every string is static. A table ends with a row whose name is NULL. */
typedef struct Option {
    const char *name; /* without dashes, with hyphens: "min-bytes" */
    OptionType type;
    OptionLevel level;
    const char *argument;      /* what --help prints after the name: "N", "PATTERN"; NULL for flags and choices */
    const char *default_value; /* NULL: none; flags: NULL */
    const char *choices;       /* "shrink|npy"; NULL else */
    const char *label;         /* for forms: "Smallest constant" */
    const char *help;          /* one sentence for people, ends with a full stop */
    const char *alias_of;      /* OPTION_ALIAS: "other-name" or "other-name=value"; NULL else */
    bool keeps_empty;          /* OPTION_LIST: an empty item between commas is one, for the job to refuse */
    bool keeps_commas;         /* OPTION_LIST: what is given is one item, as the name of a file is */
} Option;

/* Values given by a user, checked against a table. */
typedef struct OptionValue {
    const Option *option; /* borrowed from the table, never an alias */
    const char *text;     /* owned by the set's arena */
    int64_t integer;      /* OPTION_INTEGER */
} OptionValue;

typedef struct OptionSet {
    const Option *table; /* borrowed */
    Arena *arena;        /* borrowed */
    ARRAY(OptionValue) values;
} OptionSet;

/* NULL when the table has no such name. Hyphens and underscores are equal. */
const Option *option_find(const Option *table, const char *name);

/* Sets one option by name; text NULL for flags ("true"/"false" are accepted too). Lists: split at commas, added to
 * what is there; others: the last one wins. Fails (USAGE) on an unknown name (with near matches), a value that is
 * no number or none of the choices. */
NODISCARD Status option_set(OptionSet *self, const char *name, const char *text);

bool option_flag(const OptionSet *self, const char *name);
int64_t option_integer(const OptionSet *self, const char *name);  /* 0 when neither given nor a default */
const char *option_text(const OptionSet *self, const char *name); /* given, or default, or NULL; choices too */
bool option_is(const OptionSet *self, const char *name, const char *choice);
bool option_given(const OptionSet *self, const char *name);

/* All values of a list option in order: calls with index 0, 1, ... until NULL. What was given replaces the default,
 * also when it is empty. */
const char *option_list_item(const OptionSet *self, const char *name, size_t index);

/* Writes the table as JSON for forms: [{"name", "type", "level", "argument", "default", "choices": [...], "label", "help"}...]
 * (aliases left out). */
void option_table_write_json(const Option *table, JsonWriter *json);

/* Writes what is in force: {"mode": "shrink", "min-bytes": 0, ...}; options of level CLI are left out, since reports
 * must be equal everywhere. */
void option_set_write_json(const OptionSet *self, JsonWriter *json);

void option_set_free(OptionSet *self);

#endif
