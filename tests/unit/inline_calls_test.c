/* inline_calls_test - bodies in the places of calls: nested, with attributes, branches, left-out inputs; and refusals.
 *
 * `inline_calls_test IN OUT` inlines all calls of a model file: tests/functions compares what both compute. */
#include "rewrite/inline_calls.h"

#include "io/filesystem_memory.h"
#include "io/filesystem_posix.h"
#include "model/model_save.h"
#include "opened_model.h"
#include "text/text_print.h"

#define HEADER "<ir_version: 10, opset_import: [\"\" : 21, \"local\" : 1]>\n"
#define OF_LOCAL "<domain: \"local\", opset_import: [\"\" : 21, \"local\" : 1]>\n"

typedef struct Inlined {
    Opened opened;
    Arena arena;
    Journal journal;
    Text text;
} Inlined;

static Inlined inlined(const char *text)
{
    Inlined self = {.opened = opened_text(text)};
    self.journal.arena = &self.arena;
    inline_calls(self.opened.model, &self.journal);
    check_done(model_check(self.opened.model));
    check_done(text_print_model(self.opened.model, &self.text, NULL));
    return self;
}

static void inlined_end(Inlined *self)
{
    opened_end(&self->opened);
    journal_free(&self->journal);
    text_free(&self->text);
    arena_free(&self->arena);
}

static void check_inlined(const char *before, const char *words)
{
    Inlined result = inlined(before);
    if (!CHECK(strstr(text_of(&result.text), words))) printf("%s\nlacks\n%s\n", text_of(&result.text), words);
    inlined_end(&result);
}

static void check_refused(const char *before, const char *reason)
{
    Inlined result = inlined(before);
    CHECK(result.journal.refusal_count > 0);
    const Record *refusal = NULL;
    for (size_t i = 0; i < result.journal.records.count; i++)
        if (result.journal.records.items[i].kind == RECORD_REFUSAL) refusal = &result.journal.records.items[i];
    if (refusal) CHECK_TEXT(refusal->reason, reason);
    inlined_end(&result);
}

static void test_call_of_a_call(void)
{
    check_inlined(HEADER "g (float[2] x) => (float[2] y) { y = local.F <k = 3> (x) }\n" OF_LOCAL
                         "F <k> (p) => (q) { a = Relu (p) q = local.G <m: int = @k> (a) }\n" OF_LOCAL
                         "G <m: int = 1> (p) => (q) { b = Cast <to: int = @m> (p) q = CastLike (b, p) }\n",
                  "g (float[2] x) => (float[2] y) {\n"
                  "  y__a = Relu (x)\n"
                  "  y__b = Cast <to = 3> (y__a)\n"
                  "  y = CastLike (y__b, y__a)\n"
                  "}\n");
}

static void test_default_attribute(void)
{
    check_inlined(HEADER "g (float[2] x) => (double[2] y) { y = local.G (x) }\n" OF_LOCAL
                         "G <m: int = 11> (p) => (q) { q = Cast <to: int = @m> (p) }\n",
                  "y = Cast <to = 11> (x)");
}

static void test_attribute_that_nobody_gives(void)
{
    check_inlined(HEADER "g (float[2, 2] x) => (float[2, 2] y) { y = local.G (x) }\n" OF_LOCAL
                         "G <m> (p) => (q) { q = Softmax <axis: int = @m> (p) }\n",
                  "y = Softmax (x)");
}

static void test_two_calls_and_their_names(void)
{
    check_inlined(HEADER "g (float[2] x) => (float[2] y) <float[2] u__a = {1, 2}> {\n"
                         " u = local.F (x) v = local.F (u) y = Add (v, u__a) }\n" OF_LOCAL
                         "F (p) => (q) { a = Relu (p) q = Neg (a) }\n",
                  "  u__a_2 = Relu (x)\n"
                  "  u = Neg (u__a_2)\n"
                  "  v__a = Relu (u)\n"
                  "  v = Neg (v__a)\n"
                  "  y = Add (v, u__a)\n");
}

static void test_left_out_input_and_unused_output(void)
{
    check_inlined(HEADER "g (float[2] x) => (float[2] y) { y, = local.F (x, , x) }\n" OF_LOCAL
                         "F (p, l, h) => (q, r) { q = Clip (p, l, h) r = Neg (q) }\n",
                  "  y = Clip (x, \"\", x)\n"
                  "  y__r = Neg (y)\n");
}

static void test_handed_on_and_given_twice(void)
{
    check_inlined(HEADER "g (float[2] x) => (float[2] y, float[2] z, float[2] w) { y, z, w = local.F (x) }\n" OF_LOCAL
                         "F (p) => (p, q, q) { q = Neg (p) }\n",
                  "  z = Neg (x)\n"
                  "  y = Identity (x)\n"
                  "  w = Identity (z)\n");
}

static void test_branches(void)
{
    check_inlined(HEADER "g (bool c, float[2] x) => (float[2] y) { y = local.F (c, x) }\n" OF_LOCAL
                         "F (c, p) => (q) {\n"
                         " a = Neg (p)\n"
                         " q = If (c) <then_branch = t () => (float[2] r) { r = local.G (a) },\n"
                         "  else_branch = e () => (float[2] s) <float[2] k = {1, 2}> { s = Add (p, k) }> }\n" OF_LOCAL
                         "G (p) => (q) { b = Abs (p) q = Exp (b) }\n",
                  "    then_branch = t () => (float[2] y__r) {\n"
                  "      y__r__b = Abs (y__a)\n"
                  "      y__r = Exp (y__r__b)\n"
                  "    },\n");
}

static void test_functions_that_nothing_calls_go(void)
{
    Inlined result = inlined(HEADER "g (float[2] x) => (float[2] y) { y = local.F (x) }\n" OF_LOCAL
                                    "F (p) => (q) { q = local.G (p) }\n" OF_LOCAL
                                    "G (p) => (q) { q = Neg (p) }\n" OF_LOCAL "H (p) => (q) { q = Abs (p) }\n");
    CHECK_EQUAL(result.opened.model->functions.count, 1); /* H was never called: it is not ours to take */
    CHECK_EQUAL(result.journal.refusal_count, 0);
    CHECK_EQUAL(result.journal.rewrite_count, 2);
    inlined_end(&result);
}

static void test_refusals(void)
{
    check_refused(HEADER "g (float[2] x) => (float[2] y) { y = local.F (x) }\n" OF_LOCAL
                         "F (p) => (q) { q = local.G (p) }\n" OF_LOCAL "G (p) => (q) { q = local.F (p) }\n",
                  "the function calls itself in the end");
    check_refused(HEADER "g (float[2] x) => (float[2] y) { y = local.F (x) }\n"
                         "<domain: \"local\", opset_import: [\"\" : 17]>\nF (p) => (q) { q = Neg (p) }\n",
                  "the function is written for another version of a domain");
    check_refused(HEADER "g (float[2] x) => (float[2] y) { y = local.F ( , x) }\n" OF_LOCAL
                         "F (p, r) => (p) { q = Neg (r) }\n",
                  "the function hands on an input that the call leaves out");
}

static void test_domain_is_imported(void)
{
    check_inlined("<ir_version: 10, opset_import: [\"\" : 21, \"local\" : 1]>\n"
                  "g (float[2] x) => (float[2] y) { y = local.F (x) }\n"
                  "<domain: \"local\", opset_import: [\"\" : 21, \"com.microsoft\" : 1]>\n"
                  "F (p) => (q) { q = com.microsoft.QuickGelu (p) }\n",
                  "\"com.microsoft\" : 1]");
}

/* ---- As a tool ---- */

static Status inline_file(const char *from, const char *to)
{
    Filesystem *filesystem = filesystem_posix_open();
    Model *model = NULL;
    Arena arena = {0};
    Journal journal = {.arena = &arena};
    SaveResult saved = {0};
    Status status = model_open(filesystem, from, &model);
    if (status_is_ok(status)) {
        inline_calls(model, &journal);
        status = model_save(model, to, &(SaveOptions){.external = EXTERNAL_AUTO}, &saved);
    }
    if (status_is_ok(status)) status = filesystem->commit(filesystem);
    for (size_t i = 0; i < journal.records.count; i++)
        printf("%s | %s | %s\n", journal.records.items[i].where, journal.records.items[i].what,
               journal.records.items[i].reason ? journal.records.items[i].reason : "");
    journal_free(&journal);
    arena_free(&arena);
    model_close(model);
    filesystem_posix_close(filesystem);
    return status;
}

int main(int count, char **arguments)
{
    if (count == 3) {
        Status status = inline_file(arguments[1], arguments[2]);
        bool is_done = status_is_ok(status);
        if (!is_done) fprintf(stderr, "%s\n", status.message);
        status_free(&status);
        return is_done ? 0 : 1;
    }
    test_call_of_a_call();
    test_default_attribute();
    test_attribute_that_nobody_gives();
    test_two_calls_and_their_names();
    test_left_out_input_and_unused_output();
    test_handed_on_and_given_twice();
    test_branches();
    test_functions_that_nothing_calls_go();
    test_refusals();
    test_domain_is_imported();
    return check_finish("inline_calls");
}
