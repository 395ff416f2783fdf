/* inspect_words - numbers, types and lists in words, as the tables of inspect show them. */
#ifndef HONE_INSPECT_WORDS_H
#define HONE_INSPECT_WORDS_H

#include "inspect/inventory.h"

/* "ai.onnx 17, com.microsoft 1". */
void words_append_opsets(const Inventory *inventory, Text *text);

/* "pytorch 2.1.0"; "-" when it is not said. */
void words_append_producer(const Inventory *inventory, Text *text);

/* "[1, 3, height, ?]"; "[...]" where the rank is not known, nothing where a type has no dims. */
void words_append_declared_dims(const InventoryPort *port, Text *text);

/* "[64, 3, 7, 7]". */
void words_append_dims(const int64_t *dims, int rank, Text *text);

/* "QLinearConv", "com.microsoft.Gelu": the default domain is left out. */
void words_append_operator(const InventoryOperator *row, Text *text);

/* "12.5 %", of a whole above 0. */
void words_append_share(uint64_t part, uint64_t whole, Text *text);

/* "-105", "+2", "=" for no change. */
void words_append_change(uint64_t before, uint64_t after, Text *text);

/* Size of a model with its side files. */
uint64_t words_total_bytes(const Inventory *inventory);

#endif
