/* near_match_test - what is offered to somebody who mistyped. */
#include "base/near_match.h"

#include "check.h"

/* The suggestion for `word` among words that are separated by spaces. */
static void check_match(const char *word, const char *candidates, const char *expected)
{
    NearMatch near = {.word = bytes_of(word)};
    for (const char *start = candidates; *start;) {
        size_t size = strcspn(start, " ");
        near_match_offer(&near, (Bytes){(const uint8_t *)start, size});
        start += size + strspn(start + size, " ");
    }
    Text text = {0};
    near_match_append(&near, &text);
    CHECK_TEXT(text_of(&text), expected);
    text_free(&text);
}

static void test_edits(void)
{
    check_match("min-byte", "mode min-bytes keep", "; did you mean min-bytes?");
    check_match("min-bbytes", "mode min-bytes keep", "; did you mean min-bytes?");
    check_match("nin-bytes", "mode min-bytes keep", "; did you mean min-bytes?");
    check_match("mni-bytes", "mode min-bytes keep", "; did you mean min-bytes?");
    check_match("colour", "mode min-bytes keep", "");
    check_match("conv", "Conv", "; did you mean Conv?");
    check_match("RELU", "Relu Elu Add", "; did you mean Relu or Elu?");
}

/* At most a third of the longer length: 2 of 6 edits pass, 3 of 6 do not. Another case counts half: of 9 letters, 6
 * halves pass and 7 do not. */
static void test_limit(void)
{
    check_match("abcdef", "abcdxy", "; did you mean abcdxy?");
    check_match("abcdef", "abcxyz", "");
    check_match("abcdefghx", "ABCDefghy", "; did you mean ABCDefghy?");
    check_match("abcdefghx", "ABCDEfghy", "");
    check_match("ab", "ba", "");
    check_match("abc", "acb", "; did you mean acb?");
}

static void test_containing(void)
{
    check_match("logits", "input logits_output_of_the_model x", "; did you mean logits_output_of_the_model?");
    check_match("/encoder/layer.0/output", "output", "; did you mean output?");
    check_match("LOGITS", "x the_logits_of_it", "; did you mean the_logits_of_it?");
    check_match("nosuch", "u no w", "; did you mean no?");
    check_match("nosuchthing", "u no such w", "; did you mean such?");
}

static void test_best_three(void)
{
    check_match("input", "inputs input1 inpt output", "; did you mean inputs, input1 or inpt?");
    check_match("input", "xinputx1234 inputsx inputs inpux input1", "; did you mean inputs, inpux or input1?");
    check_match("input", "inputs inputs inputs", "; did you mean inputs?");
    check_match("input", "inputs inpot", "; did you mean inputs or inpot?");
    check_match("input", "", "");
    check_match("", "input", "");
}

static void test_long_names(void)
{
    Text word = {0};
    Text near_text = {0};
    text_append_repeated(&word, 'a', 400);
    text_append_bytes(&near_text, text_bytes(&word));
    near_text.data[200] = 'b';
    NearMatch near = {.word = text_bytes(&word)};
    near_match_offer(&near, text_bytes(&near_text));
    CHECK_EQUAL(near.count, 1);
    near.count = 0;
    memset(near_text.data + 100, 'b', 200);
    near_match_offer(&near, text_bytes(&near_text));
    CHECK_EQUAL(near.count, 0);
    text_free(&word);
    text_free(&near_text);
}

static void test_escaping(void)
{
    Text text = {0};
    NearMatch near = {.word = bytes_of("name")};
    near_match_offer(&near, (Bytes){(const uint8_t *)"name\n", 5});
    near_match_append(&near, &text);
    CHECK_TEXT(text_of(&text), "; did you mean name\\x0a?");
    text_free(&text);
}

int main(void)
{
    test_edits();
    test_limit();
    test_containing();
    test_best_three();
    test_long_names();
    test_escaping();
    return check_finish("near_match");
}
