/* text_fuzzer - any bytes as a text: parsed, and if they are one, printed completely, parsed again and printed again.
 *
 * The second print equals the first: nothing is lost between model and text. */
#include "exercise.h"
#include "text/text_parse.h"
#include "text/text_print.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size_bytes);

/* NULL where the text is no model. */
static Model *parse(Filesystem *filesystem, Bytes text)
{
    Model *model = NULL;
    Status status = text_parse_model(filesystem, text, "in/text.txt", &model);
    if (status_is_ok(status)) return model;
    exercise_expect_message(&status);
    return NULL;
}

static void print_cut(Model *model)
{
    static const TextOptions options = {.element_limit = 3};
    Text text = {0};
    Status status = text_print_model(model, &text, &options);
    exercise_expect(status_is_ok(status), "a model of a text can be printed");
    text_free(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size_bytes)
{
    Filesystem *filesystem = exercise_folder((Bytes){0});
    Model *model = parse(filesystem, (Bytes){data, size_bytes});
    if (model) {
        print_cut(model);
        Text first = exercise_print(model);
        Model *again = parse(filesystem, text_bytes(&first));
        exercise_expect(again != NULL, "what was printed can be parsed");
        Text second = exercise_print(again);
        exercise_expect(bytes_equal(text_bytes(&first), text_bytes(&second)), "a text is printed as it was");
        text_free(&first);
        text_free(&second);
        model_close(again);
    }
    model_close(model);
    filesystem_memory_close(filesystem);
    return 0;
}
