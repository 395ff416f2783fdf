/* help_text - aligned columns: names on the left, sentences on the right. */
#include "help_text.h"

#include "help_rows.h"

enum { INDENT = 2, GAP = 2, WIDEST_NAME = 27 };

/* Where the sentences of a list begin: behind its longest name, unless that is very long. */
static size_t sentence_column(size_t longest_name)
{
    return INDENT + (longest_name < WIDEST_NAME ? longest_name : WIDEST_NAME) + GAP;
}

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

static void append_row(Text *text, const HelpRow *row, size_t left, int width)
{
    size_t column = INDENT + strlen(row->name);
    text_append_repeated(text, ' ', INDENT);
    text_append(text, row->name);
    if (column + GAP > left) {
        text_append_char(text, '\n');
        column = 0;
    }
    text_append_repeated(text, ' ', left - column);
    append_wrapped(text, row->sentence, left, left, (size_t)width);
}

static size_t longest_name(const HelpRow *rows, size_t count)
{
    size_t longest = 0;
    for (size_t index = 0; index < count; index++) {
        size_t size = strlen(rows[index].name);
        if (size > longest) longest = size;
    }
    return longest;
}

static void append_rows(Text *text, const HelpRow *rows, size_t count, size_t left, int width)
{
    for (size_t index = 0; index < count; index++) append_row(text, &rows[index], left, width);
}

static void append_exit_codes(Text *text, int width)
{
    text_append(text, "\nExit codes\n");
    size_t left = sentence_column(longest_name(help_exit_codes, help_exit_code_count));
    append_rows(text, help_exit_codes, help_exit_code_count, left, width);
}

static void append_commands(Text *text, int width)
{
    ARRAY(HelpRow) rows = {0};
    for (size_t index = 0; command_at(index); index++)
        array_push(&rows, (HelpRow){command_at(index)->name, command_summary(command_at(index))});
    append_rows(text, rows.items, rows.count, sentence_column(longest_name(rows.items, rows.count)), width);
    array_free(&rows);
}

void help_append_overview(int width, Text *text)
{
    append_wrapped(text, help_purpose, 0, 0, (size_t)width);
    text_append(text, "\nUsage: hone COMMAND [options] MODEL... (hone COMMAND --help tells more)\n\nCommands\n");
    append_commands(text, width);
    text_append(text, "\nExamples\n");
    for (size_t index = 0; command_at(index); index++) {
        if (command_job(command_at(index))) text_append_format(text, "  %s\n", command_example(command_at(index)));
    }
    append_exit_codes(text, width);
}

static size_t section_columns(const Command *command)
{
    size_t longest = 0;
    for (size_t index = 0; index < help_section_count; index++) {
        HelpRows rows = {0};
        help_collect(&rows, command, &help_sections[index]);
        size_t size = longest_name(rows.list.items, rows.list.count);
        if (size > longest) longest = size;
        help_rows_free(&rows);
    }
    return sentence_column(longest);
}

static void append_sections(const Command *command, int width, Text *text)
{
    size_t left = section_columns(command);
    for (size_t index = 0; index < help_section_count; index++) {
        HelpRows rows = {0};
        help_collect(&rows, command, &help_sections[index]);
        if (rows.list.count > 0) text_append_format(text, "\n%s\n", help_sections[index].heading);
        append_rows(text, rows.list.items, rows.list.count, left, width);
        help_rows_free(&rows);
    }
}

void help_append_command(const Command *command, int width, Text *text)
{
    text_append_format(text, "Usage: hone %s%s%s\n\n", command->name, command_arguments(command)[0] ? " " : "",
                       command_arguments(command));
    append_wrapped(text, command_summary(command), 0, 0, (size_t)width);
    if (command->notes) {
        text_append_char(text, '\n');
        append_wrapped(text, command->notes, 0, 0, (size_t)width);
    }
    append_sections(command, width, text);
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
        text_append_format(text, "\n## hone %s\n\n%s\n\n    hone %s%s%s\n", command->name, command_summary(command),
                           command->name, command_arguments(command)[0] ? " " : "", command_arguments(command));
        if (command->notes) text_append_format(text, "\n%s\n", command->notes);
        for (size_t section = 0; section < help_section_count; section++)
            append_markdown_section(command, &help_sections[section], text);
        text_append_format(text, "\nExample: `%s`\n", command_example(command));
    }
    text_append(text, "\n## Exit codes\n\n");
    for (size_t index = 0; index < help_exit_code_count; index++)
        text_append_format(text, "- %s: %s\n", help_exit_codes[index].name, help_exit_codes[index].sentence);
}
