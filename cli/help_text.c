/* help_text - aligned columns: names on the left, sentences on the right. */
#include "help_text.h"

#include "help_rows.h"

enum { INDENT = 2, NAME_COLUMNS = 28 };

/* Appends words of `sentence` in lines from column `left` to `width`; the first line is at `column` already. */
static void append_wrapped(Text *text, const char *sentence, size_t left, size_t column, size_t width)
{
    bool is_first = true;
    while (*sentence) {
        size_t size = strcspn(sentence, " ");
        if (!is_first && column + 1 + size > width) {
            text_append_char(text, '\n');
            text_append_repeated(text, ' ', left);
            column = left;
        } else if (!is_first) {
            text_append_char(text, ' ');
            column++;
        }
        text_append_bytes(text, (Bytes){(const uint8_t *)sentence, size});
        column += size;
        sentence += size + strspn(sentence + size, " ");
        is_first = false;
    }
    text_append_char(text, '\n');
}

static void append_row(Text *text, const char *name, const char *sentence, int width)
{
    size_t left = INDENT + NAME_COLUMNS;
    size_t column = INDENT + strlen(name);
    text_append_repeated(text, ' ', INDENT);
    text_append(text, name);
    if (column + INDENT > left) {
        text_append_char(text, '\n');
        column = 0;
    }
    text_append_repeated(text, ' ', left - column);
    append_wrapped(text, sentence, left, left, (size_t)width);
}

static void append_exit_codes(Text *text, int width)
{
    text_append(text, "\nExit codes\n");
    for (size_t index = 0; help_exit_codes[index].name; index++)
        append_row(text, help_exit_codes[index].name, help_exit_codes[index].sentence, width);
}

void help_append_overview(int width, Text *text)
{
    append_wrapped(text, help_purpose, 0, 0, (size_t)width);
    text_append(text, "\nUsage: hone COMMAND [options] MODEL... (hone COMMAND --help tells more)\n\nCommands\n");
    for (size_t index = 0; command_at(index); index++)
        append_row(text, command_at(index)->name, command_summary(command_at(index)), width);
    text_append(text, "\nExamples\n");
    for (size_t index = 0; command_at(index); index++) {
        if (command_job(command_at(index))) text_append_format(text, "  %s\n", command_example(command_at(index)));
    }
    append_exit_codes(text, width);
}

static void append_section(const Command *command, const HelpSection *section, int width, Text *text)
{
    HelpRows rows = {0};
    help_collect(&rows, command, section);
    if (rows.list.count > 0) text_append_format(text, "\n%s\n", section->heading);
    for (size_t index = 0; index < rows.list.count; index++)
        append_row(text, rows.list.items[index].name, rows.list.items[index].sentence, width);
    help_rows_free(&rows);
}

void help_append_command(const Command *command, int width, Text *text)
{
    text_append_format(text, "Usage: hone %s %s\n\n", command->name, command_arguments(command));
    append_wrapped(text, command_summary(command), 0, 0, (size_t)width);
    for (size_t index = 0; index < help_section_count; index++)
        append_section(command, &help_sections[index], width, text);
    text_append_format(text, "\nExample\n  %s\n", command_example(command));
    append_exit_codes(text, width);
}

static void append_cell(Text *text, const char *words)
{
    for (; *words; words++) {
        if (*words == '|') text_append_char(text, '\\');
        text_append_char(text, *words);
    }
}

static void append_markdown_section(const Command *command, const HelpSection *section, Text *text)
{
    HelpRows rows = {0};
    help_collect(&rows, command, section);
    if (rows.list.count > 0) text_append_format(text, "\n| %s | |\n| --- | --- |\n", section->heading);
    for (size_t index = 0; index < rows.list.count; index++) {
        text_append(text, "| `");
        append_cell(text, rows.list.items[index].name);
        text_append(text, "` | ");
        append_cell(text, rows.list.items[index].sentence);
        text_append(text, " |\n");
    }
    help_rows_free(&rows);
}

void help_append_markdown(Text *text)
{
    text_append_format(text, "# The command line\n\n%s\n", help_purpose);
    text_append(text, "\nThis page is printed by `hone help --markdown`, out of the tables that the program reads its "
                      "options by.\n");
    for (size_t index = 0; command_at(index); index++) {
        const Command *command = command_at(index);
        text_append_format(text, "\n## hone %s\n\n%s\n\n    hone %s %s\n", command->name, command_summary(command),
                           command->name, command_arguments(command));
        for (size_t section = 0; section < help_section_count; section++)
            append_markdown_section(command, &help_sections[section], text);
        text_append_format(text, "\nExample: `%s`\n", command_example(command));
    }
    text_append(text, "\n## Exit codes\n\n");
    for (size_t index = 0; help_exit_codes[index].name; index++)
        text_append_format(text, "- %s: %s\n", help_exit_codes[index].name, help_exit_codes[index].sentence);
}
