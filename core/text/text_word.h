/* text_word - the words of ONNX text syntax that printer and parser must agree on. */
#ifndef HONE_TEXT_WORD_H
#define HONE_TEXT_WORD_H

#include "base/bytes.h"

/* Letters, digits and '_' make identifiers; the first is no digit. */
bool text_is_word_byte(uint8_t byte, bool is_first);
bool text_is_identifier(Bytes bytes);

/* The element type of this word in text syntax ("float", not "float32"); 0 when there is none. */
int32_t text_dtype(Bytes word);

/* Does a type begin with this word: an element type, seq, map, optional, sparse_tensor or opaque? */
bool text_is_type_word(Bytes word);

/* inf, infinity or nan, in any case. */
bool text_is_special_float(Bytes word);

/* The word of an attribute type: "int", "tensors"; NULL for numbers ONNX does not know. */
const char *text_attribute_word(int32_t type);

/* The number of an attribute type's word, -1 when there is none. */
int32_t text_attribute_type(Bytes word);

/* INTS -> INT and so on; other types as they are. */
int32_t text_attribute_item_type(int32_t type);

#endif
