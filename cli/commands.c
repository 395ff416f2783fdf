/* commands - the table that commands.def is read into, and the options that commands share. */
#include "command.h"

#define COMMAND(name) extern const Command command_##name;
#include "commands.def"
#undef COMMAND

static const Command *const commands[] = {
#define COMMAND(name) &command_##name,
#include "commands.def"
#undef COMMAND
};

const Option command_general_options[] = {
    {.name = "quiet",
     .type = OPTION_FLAG,
     .level = OPTION_CLI,
     .help = "Prints no report and no progress, only errors: what failed, and what is wrong in the model."},
    {.name = "help", .type = OPTION_FLAG, .level = OPTION_CLI, .help = "Prints this help."},
    {0},
};

const Option command_report_options[] = {
    {.name = "report",
     .type = OPTION_TEXT,
     .level = OPTION_CLI,
     .argument = "FILE",
     .help = "Writes the report as JSON to FILE; - is standard output."},
    {0},
};

const Option command_output_options[] = {
    {.name = "output",
     .type = OPTION_TEXT,
     .level = OPTION_CLI,
     .argument = "FILE",
     .help = "Where the result goes; an existing file is replaced at once or not at all."},
    {0},
};

const ShortName command_general_short_names[] = {{"o", "output"}, {"q", "quiet"}, {"h", "help"}, {0}};

const Command *command_at(size_t index)
{
    return index < COUNT_OF(commands) ? commands[index] : NULL;
}

const Command *command_find(const char *name)
{
    for (size_t index = 0; index < COUNT_OF(commands); index++)
        if (strcmp(commands[index]->name, name) == 0) return commands[index];
    return NULL;
}

const Job *command_job(const Command *self)
{
    return self->job ? *self->job : NULL;
}

const char *command_summary(const Command *self)
{
    return self->summary ? self->summary : command_job(self)->summary;
}

const char *command_arguments(const Command *self)
{
    return self->arguments ? self->arguments : command_job(self)->arguments;
}

const char *command_example(const Command *self)
{
    return self->example ? self->example : command_job(self)->example;
}

const Option *command_outputs(const Command *self)
{
    const Job *job = command_job(self);
    return job && job->writes && !self->names_results ? command_output_options : NULL;
}
