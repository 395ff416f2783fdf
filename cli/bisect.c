/* bisect - `hone bisect MODEL --command 'CMD {}'`: the one rewrite of slim after which a command fails.
 *
 * Rewrites come one after the other, the same ones each time; so the model after K of them is made anew for each K. Between
 * a K after which the command succeeds and one after which it fails lies the rewrite that is looked for. */
#define _POSIX_C_SOURCE 200809L
#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "api/job_slim.h"
#include "api/session.h"
#include "command_line.h"
#include "exit_code.h"
#include "message.h"
#include "output.h"
#include "progress_line.h"
#include "shell_command.h"
#include "signals.h"

typedef struct Bisection {
    CommandLine *line;
    Arena arena;
    const char *model, *command;
    char *folder;                   /* of its own, for what is tried */
    const char *tried, *good, *bad; /* paths */
    int exit_code;                  /* of a failure that ends the search */
    bool has_told_errors;           /* those of the model */
} Bisection;

/* What a model after some rewrites is like. */
typedef struct Trial {
    uint64_t units; /* that were made */
    bool passes;    /* the command succeeds */
    char *record;   /* what the last of them was; owned by the bisection's arena */
    char *pass, *where;
} Trial;

static const char *folder_of(const Bisection *self)
{
    const char *folder = command_line_text(self->line, "folder");
    return folder ? folder : ".";
}

static int run_command(const Bisection *self, const char *path)
{
    return shell_command_run(self->command, path, command_line_flag(self->line, "quiet"));
}

/* ---- One trial ---- */

static bool fail(Bisection *self, HoneError *error)
{
    self->exit_code = message_fail_error(error);
    return false;
}

static bool is_slim_option(const Option *option)
{
    return option_find(slim_options, option->name) && strcmp(option->name, "stop-after") != 0;
}

static bool run_slim(Bisection *self, HoneSession *session, uint64_t stop_after)
{
    ARRAY(HoneOption) options = {0};
    const OptionSet *given = &self->line->options;
    const char *count = arena_format(&self->arena, "%" PRIu64, stop_after);
    HoneError *error = NULL;
    for (size_t index = 0; index < given->values.count; index++) {
        const OptionValue *value = &given->values.items[index];
        if (is_slim_option(value->option))
            array_push(&options, (HoneOption){value->option->name, value->text ? value->text : ""});
    }
    array_push(&options, (HoneOption){"stop-after", count});
    bool is_run = hone_run(session, "slim", options.items, options.count, &error);
    array_free(&options);
    return is_run || fail(self, error);
}

static void describe(Bisection *self, const HoneSession *session, Trial *out)
{
    const SlimResult *result = job_slim_result(session);
    Text text = {0};
    out->units = result->unit_count;
    for (size_t index = result->last_unit; index < result->last_unit_end; index++) {
        const Record *record = &result->journal->records.items[index];
        slim_append_record(record, &text);
        out->pass = arena_format(&self->arena, "%s", record->pass);
        out->where = arena_format(&self->arena, "%s", record->where);
    }
    out->record = arena_copy(&self->arena, text_of(&text), text.size);
    text_free(&text);
}

static bool write_model(Bisection *self, HoneSession *session, const char *path)
{
    HoneError *error = NULL;
    return hone_write(session, path, NULL, 0, &error) || fail(self, error);
}

/* Makes the model after so many rewrites at `path`. */
static bool make(Bisection *self, uint64_t stop_after, const char *path, Trial *out)
{
    HoneError *error = NULL;
    HoneSession *session = hone_open(hone_host_posix(), self->model, &error);
    if (!session) return fail(self, error);
    progress_line_follow(session, command_line_flag(self->line, "quiet"));
    bool is_made = run_slim(self, session, stop_after) && write_model(self, session, path);
    if (is_made) describe(self, session, out);
    if (is_made && !self->has_told_errors) message_errors(session);
    self->has_told_errors = self->has_told_errors || is_made;
    hone_close(session);
    return is_made;
}

/* While the command runs only that gets Ctrl-C. */
static bool is_interrupted(Bisection *self, int exit_code)
{
    bool is_by_command = exit_code == EXIT_SIGNAL + SIGINT || exit_code == EXIT_SIGNAL + SIGQUIT;
    if (signals_received() == 0 && !is_by_command) return false;
    self->exit_code = is_by_command ? exit_code : EXIT_SIGNAL + signals_received();
    return true;
}

static bool try_model(Bisection *self, uint64_t stop_after, Trial *out)
{
    if (!make(self, stop_after, self->tried, out)) return false;
    int exit_code = run_command(self, self->tried);
    if (is_interrupted(self, exit_code)) return false;
    out->passes = exit_code == 0;
    if (!command_line_flag(self->line, "quiet"))
        fprintf(stderr, "after %" PRIu64 " step%s the command %s\n", out->units, out->units == 1 ? "" : "s",
                out->passes ? "succeeds" : "fails");
    return true;
}

/* ---- A folder for what is tried, with its side files ---- */

static Status open_folder(Bisection *self)
{
    const char *parent = folder_of(self);
    const char *name = path_file_name(self->model);
    self->folder = arena_format(&self->arena, "%s/hone-bisect-XXXXXX", parent);
    if (!mkdtemp(self->folder)) {
        self->folder = NULL;
        return status_fail(STATUS_CODE_IO, "%s: no folder can be made there: %s; choose another with --folder", parent,
                           strerror(errno));
    }
    self->tried = arena_format(&self->arena, "%s/%s", self->folder, name);
    return STATUS_OK;
}

static void remove_folder(Bisection *self)
{
    DIR *folder = self->folder ? opendir(self->folder) : NULL;
    for (struct dirent *entry; folder && (entry = readdir(folder));)
        (void)remove(arena_format(&self->arena, "%s/%s", self->folder, entry->d_name));
    if (folder) closedir(folder);
    if (self->folder) (void)rmdir(self->folder);
}

/* ---- The search ---- */

static Status check_original(Bisection *self)
{
    int exit_code = run_command(self, self->model);
    if (is_interrupted(self, exit_code)) return status_fail(STATUS_CODE_CANCELLED, "stopped");
    if (exit_code == -1) return status_fail(STATUS_CODE_IO, "the command cannot be started");
    if (exit_code == SHELL_NOT_RUNNABLE || exit_code == SHELL_NOT_FOUND)
        return status_fail(STATUS_CODE_USAGE, "the command cannot be run (exit code %d): %s", exit_code, self->command);
    if (exit_code != 0)
        return status_fail(STATUS_CODE_CHECK,
                           "the command fails on %s as it is (exit code %d), so no rewrite is to blame for that",
                           self->model, exit_code);
    return STATUS_OK;
}

/* none: of a search only. */
static Status check_ends(const Trial *none, const Trial *all)
{
    if (all->passes && all->units == 0) return status_fail(STATUS_CODE_CHECK, "slim rewrites nothing in this model");
    if (all->passes)
        return status_fail(STATUS_CODE_CHECK,
                           "the command succeeds after all %" PRIu64 " steps: there is nothing to find", all->units);
    if (all->units == 0 || !none->passes)
        return status_fail(STATUS_CODE_CHECK, "the command fails before the first step already: what other options say "
                                              "(cut, shapes, strip) is to blame");
    return STATUS_OK;
}

/* good: succeeds, bad: fails; in the end one rewrite lies between them. */
static bool narrow(Bisection *self, uint64_t good, Trial *bad)
{
    while (bad->units - good > 1) {
        Trial middle = {0};
        uint64_t count = good + (bad->units - good) / 2;
        if (!try_model(self, count, &middle)) return false;
        if (middle.passes) {
            good = count;
        } else {
            *bad = middle;
            bad->units = count;
        }
    }
    return true;
}

static void append_remedy(const Bisection *self, const char *option, const char *value, Text *text)
{
    text_append(text, "  hone slim ");
    shell_append_word(text, self->model);
    text_append_format(text, " %s ", option);
    shell_append_word(text, value);
    text_append(text, " -o OUTPUT\n");
}

static int tell(Bisection *self, const Trial *bad)
{
    Text text = {0};
    text_append(&text, "The command succeeds after ");
    text_append_grouped(&text, bad->units - 1);
    text_append(&text, bad->units == 2 ? " step" : " steps");
    text_append(&text, ", and fails after the next one:\n");
    text_append(&text, bad->record);
    text_append(&text, "\nModels\n");
    text_append_format(&text, "  %s  succeeds\n  %s   fails\n", self->good, self->bad);
    text_append(&text, "\nWithout it\n");
    append_remedy(self, "--skip", bad->pass, &text);
    if (strncmp(bad->where, "main/", 5) == 0) append_remedy(self, "--keep-node", bad->where, &text);
    int exit_code = output_print_text(text_of(&text));
    text_free(&text);
    return exit_code;
}

static int search(Bisection *self)
{
    Trial all = {0}, none = {0}, ends[2] = {0};
    if (!try_model(self, INT64_MAX, &all)) return self->exit_code;
    if (all.units > 0 && !all.passes && !try_model(self, 0, &none)) return self->exit_code;
    Status status = check_ends(&none, &all);
    if (!status_is_ok(status)) return message_fail(status);
    if (!narrow(self, 0, &all)) return self->exit_code;
    if (!make(self, all.units - 1, self->good, &ends[0]) || !make(self, all.units, self->bad, &ends[1]))
        return self->exit_code;
    return tell(self, &all);
}

static const char *output_path(Bisection *self, const char *ending)
{
    const char *name = path_file_name(self->model);
    const char *folder = folder_of(self);
    int stem = (int)path_stem_length(name);
    return arena_format(&self->arena, "%s/%.*s.%s.onnx", folder, stem, name, ending);
}

static int run(CommandLine *line)
{
    Bisection self = {.line = line, .model = line->arguments.items[0], .command = command_line_text(line, "command")};
    if (!self.command || !strstr(self.command, "{}"))
        return message_fail(status_fail(STATUS_CODE_USAGE,
                                        "--command needs a command with {} where the model's path goes: hone bisect %s "
                                        "--command 'python check.py {}'",
                                        self.model));
    self.good = output_path(&self, "good");
    self.bad = output_path(&self, "bad");
    signals_defer(true); /* a trial ends in order, and leaves nothing */
    Status status = check_original(&self);
    if (status_is_ok(status)) status = open_folder(&self);
    int exit_code = self.exit_code;
    if (exit_code != EXIT_DONE) status_free(&status);
    else exit_code = status_is_ok(status) ? search(&self) : message_fail(status);
    remove_folder(&self);
    signals_defer(false);
    arena_free(&self.arena);
    return exit_code;
}

static const Option options[] = {
    {.name = "command",
     .type = OPTION_TEXT,
     .level = OPTION_COMMON,
     .argument = "'CMD {}'",
     .help = "A command for the shell that fails (exit code other than 0) where the model is not as it should be; {} "
             "is the "
             "path of the model."},
    {.name = "folder",
     .type = OPTION_TEXT,
     .level = OPTION_COMMON,
     .argument = "DIR",
     .help = "Where the models go: the last that the command takes, and the first that it does not; without it, the "
             "current folder."},
#define FOR_SLIM
#define FOR_BISECT
#include "slim/slim_options.def"
#undef FOR_SLIM
#undef FOR_BISECT
    {0},
};

const Command command_bisect = {
    .name = "bisect",
    .summary =
        "Finds the one rewrite of slim after which a command of yours fails, and keeps the models before and after "
        "it.",
    .arguments = "[options] MODEL --command 'CMD {}'",
    .example = "hone bisect model.onnx --command 'python check.py {}'",
    .options = options,
    .least_arguments = 1,
    .most_arguments = 1,
    .run = run,
};
