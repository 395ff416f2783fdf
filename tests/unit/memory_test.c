/* memory_test - blocks are usable, and running out ends in the handler. */
#include "base/memory.h"

#include <setjmp.h>

#include "base/arena.h"
#include "base/array.h"
#include "base/text.h"
#include "check.h"

/* AddressSanitizer otherwise ends the process when it is asked for too much. */
const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
    return "allocator_may_return_null=1";
}

static jmp_buf out_of_memory;
static size_t wanted_bytes;

static void note_and_leave(size_t size_bytes)
{
    wanted_bytes = size_bytes;
    longjmp(out_of_memory, 1);
}

static volatile size_t far_too_many = SIZE_MAX / 4; /* volatile: compilers warn of what cannot work */

static void test_blocks(void)
{
    unsigned char *block = memory_allocate(100);
    memset(block, 0x5A, 100);
    block = memory_resize(block, 100000);
    CHECK(block[0] == 0x5A && block[99] == 0x5A);
    memset(block, 1, 100000);
    memory_free(block);
    block = memory_resize(NULL, 10);
    CHECK(block != NULL);
    memory_free(block);
    memory_free(NULL);
}

static void test_try_allocate(void)
{
    void *block = memory_try_allocate(1000);
    CHECK(block != NULL);
    memory_free(block);
    CHECK(memory_try_allocate(far_too_many) == NULL);
}

/* Runs one request that cannot be served; true when it ended in the handler. */
static bool is_exhausted_by(int request)
{
    ARRAY(uint64_t) array = {0};
    Arena arena = {0};
    Text text = {0};
    wanted_bytes = 0;
    if (setjmp(out_of_memory) != 0) return true;
    switch (request) {
    case 0: memory_free(memory_allocate(far_too_many)); break;
    case 1: memory_free(memory_resize(NULL, far_too_many)); break;
    case 2: array_reserve(&array, far_too_many); break;
    case 3: arena_allocate_array(&arena, far_too_many, 5); break;
    case 4: arena_allocate(&arena, SIZE_MAX - 3); break;
    case 5: text_append_repeated(&text, 'x', SIZE_MAX - 1); break;
    default: break;
    }
    return false;
}

static void test_exhausted(void)
{
    memory_on_exhausted(note_and_leave);
    CHECK(is_exhausted_by(0));
    CHECK_EQUAL(wanted_bytes, far_too_many);
    for (int request = 1; request <= 5; request++) {
        CHECK(is_exhausted_by(request));
        CHECK(wanted_bytes >= far_too_many);
    }
    CHECK(!is_exhausted_by(6));
    memory_on_exhausted(NULL);
}

int main(void)
{
    test_blocks();
    test_try_allocate();
    test_exhausted();
    return check_finish("memory");
}
