/* text_word - the words of ONNX text syntax. */
#include "text/text_word.h"

#include "base/array.h"
#include "model/attribute.h"
#include "model/dtype.h"

bool text_is_word_byte(uint8_t byte, bool is_first)
{
    bool is_letter = (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || byte == '_';
    return is_letter || (!is_first && byte >= '0' && byte <= '9');
}

bool text_is_identifier(Bytes bytes)
{
    for (size_t i = 0; i < bytes.size; i++)
        if (!text_is_word_byte(bytes.data[i], i == 0)) return false;
    return bytes.size > 0;
}

int32_t text_dtype(Bytes word)
{
    for (int32_t number = DTYPE_UNDEFINED + 1; number < DTYPE_COUNT; number++)
        if (bytes_equal(word, bytes_of(dtype_of(number)->name))) return number;
    return DTYPE_UNDEFINED;
}

static bool is_one_of(Bytes word, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (bytes_equal(word, bytes_of(words[i]))) return true;
    return false;
}

bool text_is_type_word(Bytes word)
{
    static const char *const words[] = {"seq", "map", "optional", "sparse_tensor", "opaque"};
    return is_one_of(word, words, COUNT_OF(words)) || text_dtype(word) != DTYPE_UNDEFINED;
}

bool text_is_special_float(Bytes word)
{
    static const char *const words[] = {"inf", "infinity", "nan"};
    uint8_t lower[8];
    if (word.size > sizeof lower) return false;
    for (size_t i = 0; i < word.size; i++) lower[i] = word.data[i] | 0x20;
    return is_one_of((Bytes){lower, word.size}, words, COUNT_OF(words));
}

static const char *const attribute_words[] = {
    "undefined", "float",   "int",    "string",        "tensor",         "graph",      "floats",     "ints",
    "strings",   "tensors", "graphs", "sparse_tensor", "sparse_tensors", "type_proto", "type_protos"};

const char *text_attribute_word(int32_t type)
{
    return type >= 0 && (size_t)type < COUNT_OF(attribute_words) ? attribute_words[type] : NULL;
}

int32_t text_attribute_type(Bytes word)
{
    for (size_t type = 0; type < COUNT_OF(attribute_words); type++)
        if (bytes_equal(word, bytes_of(attribute_words[type]))) return (int32_t)type;
    return -1;
}

int32_t text_attribute_item_type(int32_t type)
{
    switch (type) {
    case ATTRIBUTE_FLOATS: return ATTRIBUTE_FLOAT;
    case ATTRIBUTE_INTS: return ATTRIBUTE_INT;
    case ATTRIBUTE_STRINGS: return ATTRIBUTE_STRING;
    case ATTRIBUTE_TENSORS: return ATTRIBUTE_TENSOR;
    case ATTRIBUTE_GRAPHS: return ATTRIBUTE_GRAPH;
    case ATTRIBUTE_SPARSE_TENSORS: return ATTRIBUTE_SPARSE_TENSOR;
    case ATTRIBUTE_TYPE_PROTOS: return ATTRIBUTE_TYPE_PROTO;
    default: return type;
    }
}
