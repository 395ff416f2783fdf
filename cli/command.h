/* command - what one can do with `hone`: a row of commands.def and a struct in a file of its own. */
#ifndef HONE_COMMAND_H
#define HONE_COMMAND_H

#include "api/job.h"

typedef struct CommandLine CommandLine;

/* "-o" for "--output". A list ends with a row whose letters are NULL. */
typedef struct ShortName {
    const char *letters;
    const char *name;
} ShortName;

typedef struct Command {
    const char *name;
    const Job *const *job;        /* whose options it takes; NULL: none */
    const char *summary;          /* one sentence, ends with a full stop; NULL: the job's */
    const char *notes;            /* more sentences for --help: what is printed means; NULL: none */
    const char *arguments;        /* for --help: "MODEL..."; NULL: the job's */
    const char *example;          /* NULL: the job's */
    const Option *options;        /* of its own, beside those that every command has; NULL: none */
    const ShortName *short_names; /* of its own; NULL: none */
    size_t least_arguments, most_arguments;
    const char *models_option;     /* a list that takes models too, instead of arguments; NULL: none */
    bool names_results;            /* writes a model, but under a name of its own: no --output FILE, no last argument */
    int (*run)(CommandLine *line); /* gives the exit code */
} Command;

/* All commands in the order of commands.def; NULL past the end. */
const Command *command_at(size_t index);

/* NULL when there is none. */
const Command *command_find(const char *name);

const Job *command_job(const Command *self); /* NULL: none */
const char *command_summary(const Command *self);
const char *command_arguments(const Command *self);
const char *command_example(const Command *self);
const Option *command_outputs(const Command *self); /* --output FILE; NULL: it takes none */

/* Tables that commands share: --help and --quiet; --report of those with a job; --output of those that write. */
extern const Option command_general_options[];
extern const Option command_report_options[];
extern const Option command_output_options[];
extern const ShortName command_general_short_names[];

#endif
