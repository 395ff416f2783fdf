/* tensor - a constant: dtype, dims, and where its bytes are. The bytes stay in their file until someone streams them.
 *
 * Canonical bytes are those of raw_data: little-endian, row-major, small types packed. For strings: for each element
 * its length (8 bytes, little-endian), then its bytes. */
#ifndef HONE_TENSOR_H
#define HONE_TENSOR_H

#include "base/name.h"
#include "base/status.h"
#include "io/filesystem.h"
#include "io/reader.h"
#include "wire/origin.h"

typedef struct Model Model;

typedef enum TensorStorage {
    TENSOR_NOTHING,  /* no payload field: right for zero elements only */
    TENSOR_RAW,      /* raw_data: pieces[0] of the model file is the canonical bytes */
    TENSOR_TYPED,    /* a repeated field: pieces of the model file, encoded as `encoding` */
    TENSOR_EXTERNAL, /* external->data */
    TENSOR_OWNED,    /* bytes[byte_count] */
    TENSOR_DERIVED   /* recipe: computed from other tensors while it is read */
} TensorStorage;

typedef enum TensorEncoding { ENCODING_FIXED32, ENCODING_FIXED64, ENCODING_VARINT, ENCODING_BYTES } TensorEncoding;

/* Part of a repeated field in the model file. */
typedef struct Piece {
    Range range;
    bool is_packed; /* true: values only; false: a run of whole fields, each key and value */
} Piece;

/* A side file that tensors refer to. One a location, shared. */
typedef struct DataFile {
    uint32_t number; /* 1, 2, ... in order of first mention */
    Name *location;  /* as the model spells it */
    Source *source;  /* owned by the model; NULL until it is opened or when it could not be */
    bool is_foreign; /* no side file of the model (an extracted .npy put back): always written inline */
    struct DataFile *next;
} DataFile;

typedef struct ExternalData {
    DataFile *file;  /* owned by the model */
    uint64_t offset; /* 0 when missing */
    uint64_t length; /* from dims when missing */
    bool has_offset, has_length, has_checksum;
} ExternalData;

typedef enum TensorPlacement { PLACED_AS_IS, PLACED_INLINE, PLACED_EXTERNAL } TensorPlacement;

/* How a derived tensor is computed; recipes/recipe.h makes them. What follows the struct is the kind's own. */
typedef struct Recipe Recipe;
struct Recipe {
    const char *kind;
    int depth; /* recipes in one another: 1 where no input is derived */
    /* Elements first..first+count-1, unpacked; the caller has seen to it that they are there. */
    Status (*read)(const Recipe *self, uint64_t first, size_t count, uint8_t *destination);
};

typedef struct TensorCursor TensorCursor;

typedef struct Tensor Tensor;
struct Tensor {
    Origin origin; /* of the TensorProto; none for lists of attributes */
    Model *model;
    Name *name;    /* empty: none */
    int32_t dtype; /* ONNX's number; may be one that dtype_of does not know */
    int rank;
    int64_t *dims; /* dims[rank], owned by the model; may be negative in odd files */
    TensorStorage storage;
    TensorEncoding encoding;   /* TYPED */
    uint32_t field;            /* TYPED: TensorProto's field number of the payload; 0: list of an attribute */
    uint32_t piece_count;      /* RAW, TYPED */
    const Piece *pieces;       /* owned by the model */
    ExternalData external;     /* EXTERNAL */
    const uint8_t *bytes;      /* OWNED: canonical; owned by the model */
    uint64_t byte_count;       /* OWNED, DERIVED */
    const Recipe *recipe;      /* DERIVED; owned by the model */
    Tensor *in_memory;         /* an OWNED copy that recipes read; owned by the model; NULL: none yet */
    TensorCursor *cursor;      /* of tensor_read_elements; NULL: not needed yet */
    bool is_touched;           /* name, dims, dtype or storage differ from the file: written anew */
    TensorPlacement placement; /* model_save's decision where the payload goes */
    uint64_t placed_offset;    /* PLACED_EXTERNAL: in the data file that is written */
};

typedef struct SparseTensor {
    Origin origin;
    Tensor *values; /* carries the name; NULL in broken files */
    Tensor *indices;
    int rank;
    int64_t *dims;
} SparseTensor;

/* Product of dims; false when a dim is negative or it overflows. A scalar has one element. */
bool tensor_element_count(const Tensor *self, uint64_t *out);

/* Size of the canonical bytes from dtype and dims; false where that is not known (strings, unknown dtypes, bad dims). */
bool tensor_byte_count(const Tensor *self, uint64_t *out);

/* Bytes the payload takes where it is stored (raw, typed or external), without reading it. */
uint64_t tensor_stored_bytes(const Tensor *self);

/* Checks that the payload has as many elements as dims say, that an external file is there and long enough. Reads
 * typed varints and strings, nothing else. Fails (MODEL or IO) with name, offset and reason. */
NODISCARD Status tensor_check(Tensor *self);

/* Counts the values of a typed payload: numbers on the wire or strings. Reads varints and lengths. */
NODISCARD Status tensor_count_values(Tensor *self, uint64_t *out);

/* Streams canonical bytes front to back, whatever the storage: the one place where a new storage is taught to all who
 * read, hash or write tensors. */
typedef struct TensorStream {
    Tensor *tensor;    /* borrowed */
    uint64_t position; /* canonical bytes given so far */
    uint64_t total;    /* known total; UINT64_MAX for strings */
    uint32_t piece;    /* where in a typed payload the next element is */
    uint64_t at;
    uint64_t value_left; /* bytes of a string not yet given */
    uint8_t pending[8];  /* the length of a string, not yet given */
    uint8_t pending_count, pending_first;
} TensorStream;

/* Fails where tensor_check would. */
NODISCARD Status tensor_stream_open(TensorStream *self, Tensor *tensor);

/* Gives up to `capacity` (at least 16) bytes; *out_count 0 only at the end. */
NODISCARD Status tensor_stream_read(TensorStream *self, uint8_t *destination, size_t capacity, size_t *out_count);

/* Can elements be read in any order at no more cost than in order? Not strings, nor typed payloads of varints. */
bool tensor_can_seek(const Tensor *self);

/* Elements first..first+count-1 in row-major order, unpacked (model/packed.h), into destination[count *
 * unpacked_element_bytes]. Where tensor_can_seek is false going back reads from the front again. The tensor has passed
 * tensor_check. Fails past the end (MODEL), of strings (MODEL), or where reading fails. */
NODISCARD Status tensor_read_elements(Tensor *self, uint64_t first, size_t count, uint8_t *destination);

/* The canonical bytes of a small tensor, owned by `arena`. Fails (MODEL) over limit_bytes. */
NODISCARD Status tensor_read_all(Tensor *self, Arena *arena, size_t limit_bytes, Bytes *out);

/* Appends "name" or, without one, what the owner is told by; for messages. */
const char *tensor_label(const Tensor *self);

#endif
