/* shell_command - puts the command together, and reads how it ended. */
#include "shell_command.h"

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "exit_code.h"
#include "progress_line.h"

void shell_append_word(Text *text, const char *path)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-+=:@%";
    if (path[strspn(path, plain)] == '\0') {
        text_append(text, path);
        return;
    }
    text_append_char(text, '\'');
    for (; *path; path++) text_append(text, *path == '\'' ? "'\\''" : (const char[]){*path, '\0'});
    text_append_char(text, '\'');
}

static void append_command(Text *text, const char *command, const char *path, bool is_quiet)
{
    text_append(text, "{ ");
    for (const char *at = command; *at;) {
        bool is_place = at[0] == '{' && at[1] == '}';
        if (is_place) shell_append_word(text, path);
        else text_append_char(text, *at);
        at += is_place ? 2 : 1;
    }
    text_append(text, is_quiet ? "\n} >/dev/null 2>&1" : "\n} >&2");
}

int shell_command_run(const char *command, const char *path, bool is_quiet)
{
    Text text = {0};
    append_command(&text, command, path, is_quiet);
    progress_line_clear();
    int result = system(text_of(&text));
    text_free(&text);
    if (result == -1) return -1;
    return WIFSIGNALED(result) ? EXIT_SIGNAL + WTERMSIG(result) : WEXITSTATUS(result);
}
