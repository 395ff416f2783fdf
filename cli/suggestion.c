/* suggestion - near matches among the commands. */
#include "suggestion.h"

#include "base/near_match.h"
#include "command.h"

static bool has_ending(const char *word, const char *ending)
{
    size_t size = strlen(word);
    size_t ending_size = strlen(ending);
    return size > ending_size && strcmp(word + size - ending_size, ending) == 0;
}

Status suggestion_fail_command(const char *word)
{
    NearMatch near = {.word = bytes_of(word)};
    Text text = {0};
    text_append(&text, "there is no command ");
    text_append_escaped(&text, bytes_of(word));
    if (has_ending(word, ".onnx")) {
        text_append_format(&text, "; to look at the model: hone inspect %s", word);
    } else {
        for (size_t index = 0; command_at(index); index++) near_match_offer(&near, bytes_of(command_at(index)->name));
        near_match_append(&near, &text);
    }
    Status status = status_fail(STATUS_CODE_USAGE, "%s (hone --help lists all)", text_of(&text));
    text_free(&text);
    return status;
}
