/* command_line - tables put together, and words told apart. */
#include "command_line.h"

#include "base/near_match.h"

/* Words that an option of type list took. */
typedef struct ListRun {
    const char *name;
    int first, count;
} ListRun;

typedef struct Reading {
    CommandLine *line;
    char *const *words;
    int count;
    int at;
    ARRAY(int) arguments; /* indices of words */
    ARRAY(ListRun) runs;
} Reading;

typedef ARRAY(Option) OptionRows;

static size_t append_table(OptionRows *rows, const Option *table)
{
    size_t before = rows->count;
    for (; table && table->name; table++) array_push(rows, *table);
    return rows->count - before;
}

static void merge_tables(CommandLine *self)
{
    OptionRows rows = {0};
    const Job *job = command_job(self->command);
    self->job_count = append_table(&rows, job ? job->options : NULL);
    self->write_count = append_table(&rows, job && job->writes ? job_write_options() : NULL);
    append_table(&rows, command_outputs(self->command));
    append_table(&rows, job ? command_report_options : NULL);
    append_table(&rows, self->command->options);
    append_table(&rows, command_general_options);
    self->table = ARENA_NEW_ARRAY(&self->arena, Option, rows.count + 1);
    memcpy(self->table, rows.items, rows.count * sizeof *rows.items);
    array_free(&rows);
    self->options = (OptionSet){.table = self->table, .arena = &self->arena};
}

static bool is_option_word(const char *word)
{
    return word[0] == '-' && word[1] != '\0';
}

static Status fail_unknown(const CommandLine *line, const char *name)
{
    NearMatch near = {.word = bytes_of(name)};
    Text text = {0};
    text_append(&text, "unknown option ");
    text_append_escaped(&text, bytes_of(name));
    for (const Option *option = line->table; option->name; option++) {
        const char *candidate = arena_format(line->options.arena, "--%s", option->name);
        if (option->level != OPTION_ALIAS) near_match_offer(&near, bytes_of(candidate));
    }
    near_match_append(&near, &text);
    Status status =
        status_fail(STATUS_CODE_USAGE, "%s (hone %s --help lists all)", text_of(&text), line->command->name);
    text_free(&text);
    return status;
}

/* The row that says what kind of value an option takes: of an alias for another option, that one's. */
static const Option *value_row(const CommandLine *line, const Option *option)
{
    if (option->level != OPTION_ALIAS || strchr(option->alias_of, '=')) return option;
    return option_find(line->table, option->alias_of);
}

static Status set_option(CommandLine *line, const char *name, const char *value)
{
    const Option *option = option_find(line->table, name);
    if (value && !*value && option && option->type == OPTION_TEXT)
        return status_fail(STATUS_CODE_USAGE, "--%s is given nothing; is a variable of the shell empty?", name);
    return option_set(&line->options, name, value);
}

/* The word behind an option is its value. */
static Status take_next_word(Reading *self, const Option *option)
{
    const char *next = self->at < self->count ? self->words[self->at] : NULL;
    if (!next || is_option_word(next)) {
        return status_fail(STATUS_CODE_USAGE, "--%s needs a value: --%s %s%s", option->name, option->name,
                           option->argument  ? option->argument
                           : option->choices ? option->choices
                                             : "VALUE",
                           next ? " (a value that begins with - is written behind =)" : "");
    }
    self->at++;
    return set_option(self->line, option->name, next);
}

/* The words up to the next option; they are set when it is known how many of them the command itself needs. */
static Status take_words(Reading *self, const Option *option)
{
    ListRun run = {.name = option->name, .first = self->at};
    while (self->at < self->count && !is_option_word(self->words[self->at])) self->at++;
    run.count = self->at - run.first;
    if (run.count == 0) {
        return status_fail(STATUS_CODE_USAGE, "--%s needs a value: --%s %s", option->name, option->name,
                           option->argument ? option->argument : "NAME");
    }
    array_push(&self->runs, run);
    return STATUS_OK;
}

/* shown: as the user wrote it. name, value: taken apart; value NULL: none was given with it. */
static Status take_option(Reading *self, const char *shown, const char *name, const char *value)
{
    const Option *option = option_find(self->line->table, name);
    if (!option) return fail_unknown(self->line, shown);
    const Option *row = value_row(self->line, option);
    bool is_flag = row->type == OPTION_FLAG || row->level == OPTION_ALIAS;
    if (value || is_flag) return set_option(self->line, option->name, value);
    return row->type == OPTION_LIST ? take_words(self, row) : take_next_word(self, row);
}

static Status take_long(Reading *self, const char *word)
{
    Arena *arena = &self->line->arena;
    const char *equals = strchr(word, '=');
    size_t size = equals ? (size_t)(equals - word) : strlen(word);
    const char *shown = arena_copy(arena, word, size);
    return take_option(self, shown, shown + 2, equals ? equals + 1 : NULL);
}

static const char *find_short(const ShortName *names, const char *letters)
{
    for (; names && names->letters; names++)
        if (strcmp(names->letters, letters) == 0) return names->name;
    return NULL;
}

static Status take_short(Reading *self, const char *word)
{
    const char *name = find_short(self->line->command->short_names, word + 1);
    if (!name) name = find_short(command_general_short_names, word + 1);
    return name ? take_option(self, word, name, NULL) : fail_unknown(self->line, word);
}

static Status take_word(Reading *self, bool *only_arguments)
{
    const char *word = self->words[self->at];
    if (*only_arguments || !is_option_word(word)) {
        array_push(&self->arguments, self->at++);
        return STATUS_OK;
    }
    self->at++;
    if (strcmp(word, "--") == 0) {
        *only_arguments = true;
        return STATUS_OK;
    }
    return word[1] == '-' ? take_long(self, word) : take_short(self, word);
}

static bool is_given_models(const CommandLine *line)
{
    return line->command->models_option && option_given(&line->options, line->command->models_option);
}

/* How many models must come as arguments. */
static size_t least_count(const Reading *self)
{
    const Command *command = self->line->command;
    for (size_t index = 0; command->models_option && index < self->runs.count; index++)
        if (strcmp(self->runs.items[index].name, command->models_option) == 0) return 0;
    return is_given_models(self->line) ? 0 : command->least_arguments;
}

/* How many arguments are needed: a result has a name, by one option or another or as the last argument. */
static size_t needed_count(const Reading *self)
{
    const CommandLine *line = self->line;
    bool needs_output =
        command_outputs(line->command) && !command_line_text(line, "output") && !command_line_flag(line, "in-place");
    return least_count(self) + (needs_output ? 1 : 0);
}

static bool looks_like_model(const char *word)
{
    static const char ending[] = ".onnx";
    size_t size = strlen(word);
    return size > sizeof ending - 1 && strcmp(word + size - (sizeof ending - 1), ending) == 0;
}

static void insert_argument(Reading *self, int index)
{
    size_t place = self->arguments.count;
    array_push(&self->arguments, index);
    for (; place > 0 && self->arguments.items[place - 1] > index; place--)
        self->arguments.items[place] = self->arguments.items[place - 1];
    self->arguments.items[place] = index;
}

/* Takes words that the command needs back from the lists. */
static void take_back(Reading *self)
{
    size_t needed = needed_count(self);
    bool is_only_input = needed == 1 && self->arguments.count == 0;
    for (size_t index = self->runs.count; index-- > 0;) {
        ListRun *run = &self->runs.items[index];
        while (self->arguments.count < needed && run->count > 1) {
            int last = run->first + run->count - 1;
            if (!is_only_input && !looks_like_model(self->words[last])) return;
            insert_argument(self, last);
            run->count--;
        }
    }
}

static Status set_lists(Reading *self)
{
    for (size_t index = 0; index < self->runs.count; index++) {
        const ListRun *run = &self->runs.items[index];
        for (int k = 0; k < run->count; k++) TRY(set_option(self->line, run->name, self->words[run->first + k]));
    }
    return STATUS_OK;
}

/* Of commands that need one, the first is a model, or all are. */
static Status check_paths(const CommandLine *self)
{
    const Command *command = self->command;
    bool are_all_models = command->most_arguments == SIZE_MAX;
    for (size_t index = 0; index < self->arguments.count; index++) {
        const char *word = self->arguments.items[index];
        bool is_model = command->least_arguments > 0 && (index == 0 || are_all_models);
        if (!*word)
            return status_fail(STATUS_CODE_USAGE, "argument %zu of hone %s is empty; is a variable of the shell empty?",
                               index + 1, command->name);
        if (is_model && strcmp(word, "-") == 0)
            return status_fail(STATUS_CODE_USAGE,
                               "a model is read from a file, not from standard input; name one (./- where it has that "
                               "name)");
    }
    return STATUS_OK;
}

static Status check_arguments(const CommandLine *self)
{
    const Command *command = self->command;
    if (command_line_flag(self, "help")) return STATUS_OK;
    TRY(check_paths(self));
    if (self->arguments.count < command->least_arguments && !is_given_models(self)) {
        return status_fail(STATUS_CODE_USAGE, "%s needs a model: hone %s %s", command->name, command->name,
                           command_arguments(command));
    }
    if (self->arguments.count > command->most_arguments) {
        return status_fail(STATUS_CODE_USAGE, "%s: one argument too many; usage: hone %s%s%s",
                           self->arguments.items[command->most_arguments], command->name,
                           command_arguments(command)[0] ? " " : "", command_arguments(command));
    }
    return STATUS_OK;
}

static Status read_words(Reading *self)
{
    bool only_arguments = false;
    while (self->at < self->count) TRY(take_word(self, &only_arguments));
    take_back(self);
    for (size_t index = 0; index < self->arguments.count; index++)
        array_push(&self->line->arguments, self->words[self->arguments.items[index]]);
    TRY(set_lists(self));
    return check_arguments(self->line);
}

Status command_line_read(CommandLine *out, const Command *command, int count, char *const *words)
{
    *out = (CommandLine){.command = command};
    merge_tables(out);
    Reading reading = {.line = out, .words = words, .count = count};
    Status status = read_words(&reading);
    array_free(&reading.arguments);
    array_free(&reading.runs);
    return status;
}

void command_line_free(CommandLine *self)
{
    option_set_free(&self->options);
    array_free(&self->arguments);
    arena_free(&self->arena);
}

const char *command_line_text(const CommandLine *self, const char *name)
{
    return option_find(self->table, name) ? option_text(&self->options, name) : NULL;
}

bool command_line_flag(const CommandLine *self, const char *name)
{
    return option_find(self->table, name) && option_flag(&self->options, name);
}

const HoneOption *command_line_pairs(CommandLine *self, CommandLinePart part, size_t *out_count)
{
    size_t first = part == PART_JOB ? 0 : self->job_count;
    size_t end = first + (part == PART_JOB ? self->job_count : self->write_count);
    HoneOption *pairs = ARENA_NEW_ARRAY(&self->arena, HoneOption, self->options.values.count);
    *out_count = 0;
    for (size_t index = 0; index < self->options.values.count; index++) {
        const OptionValue *value = &self->options.values.items[index];
        size_t row = (size_t)(value->option - self->table);
        if (row < first || row >= end) continue;
        pairs[(*out_count)++] = (HoneOption){value->option->name, value->text ? value->text : ""};
    }
    return pairs;
}
