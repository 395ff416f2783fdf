/* help_rows - sections, names with their arguments, sentences with their defaults. */
#include "help_rows.h"

const char help_purpose[] = "hone makes ONNX models smaller and cleaner without changing what they compute.";

const HelpRow help_exit_codes[] = {
    {"0", "Done."},
    {"1", "The model is damaged, or was refused."},
    {"2", "Something is wrong with the command line."},
    {"3", "A file could not be read or written."},
    {"4", "A check that was asked for failed."},
    {"130", "Stopped by Ctrl-C; 128 and the signal's number for other signals. Nothing was changed."},
};
const size_t help_exit_code_count = COUNT_OF(help_exit_codes);

enum { COMMON = 1 << OPTION_COMMON, MORE = 1 << OPTION_MORE, ALIAS = 1 << OPTION_ALIAS, CLI = 1 << OPTION_CLI };

const HelpSection help_sections[] = {
    {"Options", HELP_JOB, COMMON},          {"Options", HELP_OWN, COMMON | MORE | CLI},
    {"More options", HELP_JOB, MORE | CLI}, {"Result", HELP_OUTPUT, COMMON | MORE | CLI},
    {"General", HELP_GENERAL, CLI},         {"Spellings of other tools", HELP_JOB, ALIAS},
};
const size_t help_section_count = COUNT_OF(help_sections);

static const char *short_name_of(const ShortName *names, const char *name)
{
    for (; names && names->letters; names++)
        if (strcmp(names->name, name) == 0) return names->letters;
    return NULL;
}

static void append_short_name(Text *text, const Command *command, const char *name)
{
    const char *letters = short_name_of(command->short_names, name);
    if (!letters) letters = short_name_of(command_general_short_names, name);
    if (letters) text_append_format(text, "-%s, ", letters);
}

static const char *argument_of(const Option *option)
{
    return option->argument ? option->argument : option->type == OPTION_CHOICE ? option->choices : NULL;
}

static const char *name_of(HelpRows *rows, const Command *command, const Option *option)
{
    Text text = {0};
    append_short_name(&text, command, option->name);
    text_append_format(&text, "--%s", option->name);
    /* Other tools write underscores. */
    for (size_t at = text.size; option->level == OPTION_ALIAS && text.data[at - 1] != ' ' && --at > 0;)
        if (text.data[at] == '-' && text.data[at - 1] != '-' && text.data[at - 1] != ' ') text.data[at] = '_';
    if (argument_of(option)) text_append_format(&text, " %s", argument_of(option));
    const char *name = arena_copy(&rows->arena, text_of(&text), text.size);
    text_free(&text);
    return name;
}

static const char *sentence_of(HelpRows *rows, const Option *option)
{
    if (option->level == OPTION_ALIAS) return arena_format(&rows->arena, "As --%s.", option->alias_of);
    if (!option->default_value) return option->help;
    return arena_format(&rows->arena, "%s Default: %s.", option->help, option->default_value);
}

static void collect(HelpRows *out, const Command *command, const Option *table, unsigned levels)
{
    for (; table && table->name; table++) {
        if (!(levels & 1u << table->level)) continue;
        array_push(&out->list, (HelpRow){name_of(out, command, table), sentence_of(out, table)});
    }
}

void help_collect(HelpRows *out, const Command *command, const HelpSection *section)
{
    const Job *job = command_job(command);
    bool writes = job && job->writes;
    switch (section->table) {
    case HELP_JOB: collect(out, command, job ? job->options : NULL, section->levels); break;
    case HELP_OWN: collect(out, command, command->options, section->levels); break;
    case HELP_OUTPUT:
        collect(out, command, command_outputs(command), section->levels);
        collect(out, command, writes ? job_write_options() : NULL, section->levels);
        break;
    case HELP_GENERAL:
        collect(out, command, job ? command_report_options : NULL, section->levels);
        collect(out, command, command_general_options, section->levels);
        break;
    }
}

void help_rows_free(HelpRows *self)
{
    array_free(&self->list);
    arena_free(&self->arena);
}
