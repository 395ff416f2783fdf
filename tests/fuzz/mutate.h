/* mutate - changes a model file so that most of it stays well-formed: fields come, go, move and are spelt otherwise.
 *
 * Bytes alone, as libFuzzer changes them, break the lengths of all messages around; most of the reader would never be
 * reached. */
#ifndef HONE_TESTS_FUZZ_MUTATE_H
#define HONE_TESTS_FUZZ_MUTATE_H

#include <stddef.h>
#include <stdint.h>

/* Changes data[size] in place and returns its new size, at most max_size. */
size_t mutate_model(uint8_t *data, size_t size, size_t max_size, unsigned seed);

/* The same where choice_bytes behind the model are choices of the target (at most 16): now and then one of their bits. */
size_t mutate_chosen(uint8_t *data, size_t size, size_t max_size, size_t choice_bytes, unsigned seed);

#endif
