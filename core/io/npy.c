/* npy - writes the header as numpy.save does, byte for byte, and reads it strictly.
 *
 * The header is the text of a Python dict. Only what numpy itself writes is understood: the three keys once each, a
 * plain string, True or False, a tuple of integers. Nothing else of Python's syntax is. */
#include "io/npy.h"

#include "base/checked.h"

static const char magic[] = {'\x93', 'N', 'U', 'M', 'P', 'Y'};

enum {
    DATA_ALIGNMENT = 64,
    PREAMBLE_BYTES = sizeof magic + 4, /* magic, major, minor, length in 16 bits */
    GROWTH_DIGITS = 21                 /* numpy leaves room for the first dim to grow to so many digits */
};

void npy_append_header(Text *text, const char *descr, const int64_t *dims, int rank)
{
    Text dict = {0};
    text_append_format(&dict, "{'descr': '%s', 'fortran_order': False, 'shape': (", descr);
    size_t first_dim_digits = 0;
    for (int k = 0; k < rank; k++) {
        size_t before = dict.size;
        text_append_format(&dict, "%lld", (long long)dims[k]);
        if (k == 0) first_dim_digits = dict.size - before;
        if (k + 1 < rank) text_append(&dict, ", ");
    }
    text_append(&dict, rank == 1 ? ",), }" : "), }");
    if (rank > 0 && first_dim_digits < GROWTH_DIGITS) {
        text_append_repeated(&dict, ' ', GROWTH_DIGITS - first_dim_digits);
    }
    size_t used = PREAMBLE_BYTES + dict.size + 1;
    text_append_repeated(&dict, ' ', DATA_ALIGNMENT - used % DATA_ALIGNMENT);
    text_append_char(&dict, '\n');

    text_append_bytes(text, (Bytes){(const uint8_t *)magic, sizeof magic});
    uint8_t version_and_length[4] = {1, 0, (uint8_t)(dict.size & 0xff), (uint8_t)(dict.size >> 8)};
    text_append_bytes(text, (Bytes){version_and_length, sizeof version_and_length});
    text_append_bytes(text, text_bytes(&dict));
    text_free(&dict);
}

/* Where the parser stands. `fault` is the first thing that was wrong. */
typedef struct NpyParser {
    const uint8_t *next; /* borrowed from the reader */
    const uint8_t *end;
    const char *fault;
} NpyParser;

static bool npy_fail(NpyParser *self, const char *fault)
{
    if (!self->fault) self->fault = fault;
    return false;
}

static void npy_skip_spaces(NpyParser *self)
{
    while (self->next < self->end && (*self->next == ' ' || *self->next == '\n' || *self->next == '\t')) self->next++;
}

/* Steps over the character when it is next. */
static bool npy_accept(NpyParser *self, char character)
{
    npy_skip_spaces(self);
    if (self->next == self->end || *self->next != (uint8_t)character) return false;
    self->next++;
    return true;
}

static bool npy_expect(NpyParser *self, char character, const char *fault)
{
    return npy_accept(self, character) || npy_fail(self, fault);
}

/* 'text' or "text", ASCII without escapes: it is shown in messages. */
static bool npy_parse_string(NpyParser *self, Bytes *out)
{
    bool is_single = npy_accept(self, '\'');
    if (!is_single && !npy_accept(self, '"')) return npy_fail(self, "a quoted string is missing");
    uint8_t quote = is_single ? '\'' : '"';
    *out = (Bytes){self->next, 0};
    while (self->next < self->end && *self->next != quote) {
        bool is_plain = *self->next >= ' ' && *self->next <= '~' && *self->next != '\\';
        if (!is_plain) return npy_fail(self, "a string holds an escape or is not ASCII");
        self->next++;
    }
    if (self->next == self->end) return npy_fail(self, "a string has no end");
    out->size = (size_t)(self->next - out->data);
    self->next++;
    return true;
}

static bool npy_accept_word(NpyParser *self, const char *word)
{
    npy_skip_spaces(self);
    size_t length = strlen(word);
    if ((size_t)(self->end - self->next) < length || memcmp(self->next, word, length) != 0) return false;
    self->next += length;
    return true;
}

static bool npy_parse_dim(NpyParser *self, int64_t *out)
{
    npy_skip_spaces(self);
    const uint8_t *first = self->next;
    uint64_t dim = 0;
    for (; self->next < self->end && *self->next >= '0' && *self->next <= '9'; self->next++) {
        if (!checked_multiply(dim, 10, &dim) || !checked_add(dim, (uint64_t)(*self->next - '0'), &dim) ||
            dim > INT64_MAX) {
            return npy_fail(self, "a dimension is over 2^63 - 1");
        }
    }
    if (self->next == first) return npy_fail(self, "a dimension is no number, or negative");
    (void)npy_accept(self, 'L'); /* Python 2 wrote long integers so */
    *out = (int64_t)dim;
    return true;
}

static bool npy_parse_shape(NpyParser *self, NpyHeader *out)
{
    if (!npy_expect(self, '(', "the shape is no tuple")) return false;
    out->rank = 0;
    while (!npy_accept(self, ')')) {
        if (out->rank == NPY_MAX_RANK) return npy_fail(self, "the shape has more than 64 dimensions");
        if (!npy_parse_dim(self, &out->dims[out->rank++])) return false;
        if (npy_accept(self, ',')) continue;
        if (!npy_expect(self, ')', "the shape has no end")) return false;
        /* (3) is a number in brackets; the tuple is (3,). */
        return out->rank > 1 || npy_fail(self, "the shape is no tuple");
    }
    return true;
}

static bool npy_parse_descr(NpyParser *self, NpyHeader *out)
{
    npy_skip_spaces(self);
    if (self->next < self->end && *self->next == '[') return npy_fail(self, "it holds records, not one dtype");
    Bytes descr;
    if (!npy_parse_string(self, &descr)) return false;
    if (descr.size == 0 || descr.size >= sizeof out->descr) return npy_fail(self, "the dtype is none of numpy's");
    memcpy(out->descr, descr.data, descr.size);
    out->descr[descr.size] = 0;
    return true;
}

static bool npy_parse_order(NpyParser *self, NpyHeader *out)
{
    out->fortran_order = npy_accept_word(self, "True");
    return out->fortran_order || npy_accept_word(self, "False") ||
           npy_fail(self, "fortran_order is neither True nor False");
}

static bool npy_parse_entry(NpyParser *self, NpyHeader *out, unsigned *seen)
{
    static const struct {
        const char *key;
        bool (*parse)(NpyParser *self, NpyHeader *out);
    } entries[] = {{"descr", npy_parse_descr}, {"fortran_order", npy_parse_order}, {"shape", npy_parse_shape}};

    Bytes key;
    if (!npy_parse_string(self, &key)) return false;
    if (!npy_expect(self, ':', "a ':' is missing")) return false;
    for (unsigned i = 0; i < 3; i++) {
        if (!bytes_equal(key, bytes_of(entries[i].key))) continue;
        if (*seen & 1u << i) return npy_fail(self, "a key comes twice");
        *seen |= 1u << i;
        return entries[i].parse(self, out);
    }
    return npy_fail(self, "it has a key that is none of descr, fortran_order and shape");
}

static bool npy_parse_dict(NpyParser *self, NpyHeader *out)
{
    unsigned seen = 0;
    if (!npy_expect(self, '{', "it is no Python dict")) return false;
    while (!npy_accept(self, '}')) {
        if (!npy_parse_entry(self, out, &seen)) return false;
        if (npy_accept(self, ',')) continue;
        if (!npy_expect(self, '}', "the dict has no end")) return false;
        break;
    }
    if (seen != 7) return npy_fail(self, "one of descr, fortran_order and shape is missing");
    npy_skip_spaces(self);
    return self->next == self->end || npy_fail(self, "something follows the dict");
}

static Status npy_refuse(Reader *reader, const char *fault)
{
    return status_fail(STATUS_CODE_MODEL, "%s: cannot be read as a .npy file: %s; write it again with numpy.save",
                       reader_source(reader)->name, fault);
}

/* Reads magic, version and length: header_bytes is where the data begins, *out_first where the dict does. */
static Status npy_read_preamble(Reader *reader, uint64_t *out_first, uint64_t *out_header_bytes)
{
    enum { LONG_PREAMBLE_BYTES = PREAMBLE_BYTES + 2 };
    Bytes view;
    TRY(reader_view(reader, 0, LONG_PREAMBLE_BYTES, &view));
    if (view.size < sizeof magic || memcmp(view.data, magic, sizeof magic) != 0) {
        return npy_refuse(reader, "it does not begin with numpy's mark");
    }
    if (view.size < LONG_PREAMBLE_BYTES) return npy_refuse(reader, "it ends inside its header");
    uint8_t major = view.data[6];
    if (major < 1 || major > 3 || view.data[7] != 0)
        return npy_refuse(reader, "its format is none of 1.0, 2.0 and 3.0");
    uint32_t length = view.data[8] | (uint32_t)view.data[9] << 8;
    if (major > 1) length |= (uint32_t)view.data[10] << 16 | (uint32_t)view.data[11] << 24;
    *out_first = major > 1 ? LONG_PREAMBLE_BYTES : PREAMBLE_BYTES;
    *out_header_bytes = *out_first + length;
    if (length > READER_MAX_VIEW) return npy_refuse(reader, "its header is longer than 64 KiB");
    if (*out_header_bytes > reader_source(reader)->size_bytes) return npy_refuse(reader, "it ends inside its header");
    return STATUS_OK;
}

Status npy_read_header(Reader *reader, NpyHeader *out)
{
    *out = (NpyHeader){0};
    uint64_t first = 0;
    TRY(npy_read_preamble(reader, &first, &out->header_bytes));
    Bytes view;
    size_t length = (size_t)(out->header_bytes - first);
    TRY(reader_view(reader, first, length, &view));
    NpyParser parser = {view.data, view.data + length, NULL};
    if (!npy_parse_dict(&parser, out)) return npy_refuse(reader, parser.fault);
    return STATUS_OK;
}
