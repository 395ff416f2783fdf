/* damage - gives a fuzz target each file that is named, and then every damaged version of it: cut off at every byte, and
 * with every byte changed in several ways.
 *
 *     damage_read FILE...
 *     damage_shrink -keep 4 FILE...      the last 4 bytes are no part of the model: never cut off, never changed
 *
 * A target ends the process where something does not hold. */
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size_bytes);
void __sanitizer_set_death_callback(void (*callback)(void));

static size_t kept_bytes, run_count;

/* What is at work, for the message when it is the last. */
static const char *at_work_path = "nothing", *at_work_way = "";
static size_t at_work_offset;

static void tell_last(void)
{
    fprintf(stderr, "damage: %s, %s byte %zu\n", at_work_path, at_work_way, at_work_offset);
}

static void tell_of_abort(int number)
{
    (void)number;
    tell_last();
}

/* In an allocation of its exact size, so that a read past the end is seen. */
static void run(const uint8_t *data, size_t size_bytes)
{
    uint8_t *exact = malloc(size_bytes ? size_bytes : 1);
    if (!exact) abort();
    memcpy(exact, data, size_bytes);
    LLVMFuzzerTestOneInput(exact, size_bytes);
    free(exact);
    run_count++;
}

static void run_cut(const uint8_t *data, size_t size_bytes, uint8_t *work)
{
    at_work_way = "cut off at";
    size_t model_bytes = size_bytes - kept_bytes;
    for (size_t length = 0; length < model_bytes; length++) {
        at_work_offset = length;
        memcpy(work, data, length);
        memcpy(work + length, data + model_bytes, kept_bytes);
        run(work, length + kept_bytes);
    }
}

static uint8_t changed(uint8_t byte, int way)
{
    switch (way) {
    case 0: return byte ^ 0x01;
    case 1: return byte ^ 0x80;
    case 2: return byte ^ 0xff;
    case 3: return (uint8_t)(byte + 1);
    case 4: return (uint8_t)(byte ^ 0x08); /* the next field number, of the same wire type */
    default: return 0;
    }
}

static void run_changed(const uint8_t *data, size_t size_bytes, uint8_t *work)
{
    enum { WAYS = 6 };
    static const char *const ways[WAYS] = {"^ 1 in", "^ 128 in", "^ 255 in", "1 more in", "^ 8 in", "0 in"};
    memcpy(work, data, size_bytes);
    for (size_t at = 0; at + kept_bytes < size_bytes; at++) {
        for (int way = 0; way < WAYS; way++) {
            at_work_offset = at;
            at_work_way = ways[way];
            work[at] = changed(data[at], way);
            if (work[at] != data[at]) run(work, size_bytes);
        }
        work[at] = data[at];
    }
}

static uint8_t *read_file(const char *path, size_t *out_size_bytes)
{
    enum { MAX_BYTES = 1 << 20 };
    FILE *file = fopen(path, "rb");
    uint8_t *data = malloc(MAX_BYTES);
    if (!file || !data) {
        perror(path);
        exit(1);
    }
    *out_size_bytes = fread(data, 1, MAX_BYTES, file);
    fclose(file);
    return data;
}

static void damage(const char *path)
{
    size_t size_bytes;
    uint8_t *data = read_file(path, &size_bytes);
    uint8_t *work = malloc(size_bytes + 1);
    if (!work || size_bytes < kept_bytes) abort();
    at_work_path = path;
    run(data, size_bytes);
    run_cut(data, size_bytes, work);
    run_changed(data, size_bytes, work);
    free(work);
    free(data);
}

int main(int argument_count, char **arguments)
{
    int first = 1;
    signal(SIGABRT, tell_of_abort);
    __sanitizer_set_death_callback(tell_last);
    if (argument_count > 2 && strcmp(arguments[1], "-keep") == 0) {
        kept_bytes = (size_t)strtoul(arguments[2], NULL, 10);
        first = 3;
    }
    for (int i = first; i < argument_count; i++) damage(arguments[i]);
    printf("%zu inputs\n", run_count);
    return run_count > 0 ? 0 : 1;
}
