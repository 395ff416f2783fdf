/* main - finds the command that the first word names, reads the rest by its tables, runs it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "command_line.h"
#include "exit_code.h"
#include "help.h"
#include "help_text.h"
#include "io/filesystem_posix.h"
#include "message.h"
#include "signals.h"
#include "suggestion.h"

/* An allocation of a size that a file asked for fails as an error; this is for the small ones. */
static void run_out_of_memory(size_t size_bytes)
{
    filesystem_posix_emergency_cleanup();
    fprintf(stderr, "hone: out of memory: %zu bytes could not be had; close other programs and run again\n",
            size_bytes);
    _Exit(EXIT_IO);
}

static int run_command(const Command *command, int count, char *const *words)
{
    CommandLine line;
    Status status = command_line_read(&line, command, count, words);
    int exit_code;
    if (!status_is_ok(status)) exit_code = message_fail(status);
    else exit_code = command_line_flag(&line, "help") ? help_print_command(command) : command->run(&line);
    command_line_free(&line);
    return exit_code;
}

/* A model may name thousands of files beside it, and each stays open to the end. */
static void allow_open_files(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    (void)setrlimit(RLIMIT_NOFILE, &limit); /* where it fails, the old limit stays */
}

static int print_overview(FILE *stream)
{
    enum { WIDTH = 80 };
    Text text = {0};
    help_append_overview(WIDTH, &text);
    fputs(text_of(&text), stream);
    text_free(&text);
    return EXIT_USAGE;
}

int main(int count, char **words)
{
    hone_on_out_of_memory(run_out_of_memory);
    signals_install();
    allow_open_files();
    if (count < 2) return print_overview(stderr);
    const char *name = words[1];
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0) name = "help";
    if (strcmp(name, "--version") == 0) name = "version";
    const Command *command = command_find(name);
    if (!command) return message_fail(suggestion_fail_command(name));
    return run_command(command, count - 2, words + 2);
}
