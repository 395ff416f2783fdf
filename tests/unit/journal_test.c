/* journal_test - what a report says of rewrites and refusals. */
#include "rewrite/journal.h"

#include "check.h"

/* Of rewrites that are not around a node. */
#define NO_NODE                                                                                                        \
    "\"op_type\":null,\"new_op_type\":null,\"removed_nodes\":[],\"added_nodes\":[],\"added\":[],\"added_bytes\":0"

static const char expected[] = "{\"records\":[{\"pass\":\"share\",\"kind\":\"exact\",\"where\":\"main\","
                               "\"what\":\"2 equal constants became one\",\"kept\":\"a\",\"removed\":[\"b\",\"c\"],"
                               "\"dtype\":\"float32\",\"dims\":[2,3],\"saved_bytes\":48,\"file\":null," NO_NODE "},"
                               "{\"pass\":\"fold\",\"kind\":\"signed-zero\",\"where\":\"main/3\",\"what\":\"x + 0\","
                               "\"kept\":null,\"removed\":[],\"dtype\":null,\"dims\":null,\"saved_bytes\":0,"
                               "\"file\":null,\"op_type\":\"Add\",\"new_op_type\":\"Mul\","
                               "\"removed_nodes\":[\"main/2 Neg\"],\"added_nodes\":[],\"added\":[\"c\"],"
                               "\"added_bytes\":4}],"
                               "\"refusals\":[{\"pass\":\"npy\",\"where\":\"main\",\"what\":\"not extracted\","
                               "\"reason\":\"it is sparse\",\"name\":\"s\",\"op_type\":null}]}";

static void test_json(void)
{
    static const int64_t dims[] = {2, 3};
    static const char *removed[] = {"b", "c", NULL}, *removed_nodes[] = {"main/2 Neg", NULL}, *added[] = {"c", NULL};
    Arena arena = {0};
    Journal journal = {.arena = &arena};
    journal_add(&journal, (Record){.pass = "share",
                                   .where = "main",
                                   .what = "2 equal constants became one",
                                   .kept = "a",
                                   .removed = removed,
                                   .dtype = "float32",
                                   .dims = dims,
                                   .rank = 2,
                                   .saved_bytes = 48});
    journal_add(&journal, (Record){.kind = RECORD_REFUSAL,
                                   .pass = "npy",
                                   .where = "main",
                                   .what = "not extracted",
                                   .reason = "it is sparse",
                                   .kept = "s"});
    journal_add(&journal, (Record){.kind = RECORD_SIGNED_ZERO,
                                   .pass = "fold",
                                   .where = "main/3",
                                   .what = "x + 0",
                                   .op_type = "Add",
                                   .new_op_type = "Mul",
                                   .removed_nodes = removed_nodes,
                                   .added = added,
                                   .added_bytes = 4});
    CHECK_EQUAL(journal.rewrite_count, 2);
    CHECK_EQUAL(journal.refusal_count, 1);
    Text text = {0};
    JsonWriter json = {.text = &text, .compact = true};
    json_begin_object(&json);
    journal_write_json(&journal, &json);
    json_end_object(&json);
    CHECK_TEXT(text_of(&text), expected);
    text_free(&text);
    journal_free(&journal);
    CHECK_EQUAL(journal.records.count, 0);
    arena_free(&arena);
}

static void test_names(void)
{
    Arena arena = {0};
    NamePool pool;
    name_pool_open(&pool, &arena);
    Journal journal = {.arena = &arena};
    static const uint8_t with_nul[] = {'a', 0, 'b'};
    CHECK_TEXT(journal_name(&journal, name_intern_text(&pool, "back\\slash")), "back\\slash");
    CHECK_TEXT(journal_name(&journal, name_intern(&pool, (Bytes){with_nul, 3})), "a\\x00b");
    CHECK_TEXT(journal_name(&journal, pool.empty), "");
    name_pool_close(&pool);
    arena_free(&arena);
}

int main(void)
{
    test_json();
    test_names();
    return check_finish("journal");
}
