/* exercise - what the fuzz targets of models share: files in memory, and all that hone does with a model it reads.
 *
 * Whatever must hold and does not ends the process. */
#ifndef HONE_TESTS_FUZZ_EXERCISE_H
#define HONE_TESTS_FUZZ_EXERCISE_H

#include "io/filesystem_memory.h"
#include "model/model.h"

#define EXERCISE_MODEL_PATH "in/model.onnx"
#define EXERCISE_DATA_PATH "in/weights.bin" /* 256 bytes: 0, 1, 2, ... that a model may name as external data */

/* A folder with the model and the data file. Owned by the caller: filesystem_memory_close. */
Filesystem *exercise_folder(Bytes model);

/* Ends the process with a message when `holds` is false. */
void exercise_expect(bool holds, const char *what);

/* A failure must say where and why: the message is at least 10 characters and valid UTF-8 in one line. Frees status. */
void exercise_expect_message(Status *status);

/* Asks everything about a model that reads only: ids, uses, payloads, inventory, text. */
void exercise_read(Model *model);

/* Of a fuzz target: data is a model and, behind it, `choice_bytes` bytes that choose what is done. Opens the model, and calls
 * `run` with it where that succeeds. */
void exercise_chosen(Bytes data, size_t choice_bytes, void (*run)(Model *model, const uint8_t *choices, Bytes input));

/* The model as complete text. Owned by the caller. Where it cannot be printed the process ends. */
Text exercise_print(Model *model);

#endif
