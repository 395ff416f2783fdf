/* inventory - what is in a model, as plain data: counts, types, operators, constants.
 *
 * Taking one reads no weights; it stays as it is while the model is rewritten, and its names are those of the model,
 * which must live longer. */
#ifndef HONE_INVENTORY_H
#define HONE_INVENTORY_H

#include "base/json_writer.h"
#include "model/dtype.h"
#include "model/model.h"
#include "rewrite/progress.h"
#include "shrink/constant.h"

/* An input or output of the main graph. */
typedef struct InventoryPort {
    Bytes name;
    const char *type; /* "float32", "sequence(float32)"; "" when none is given */
    bool has_shape;
    int rank;
    const DeclaredDim *dims; /* dims[rank] */
    bool is_default;         /* an initializer stands behind the input */
} InventoryPort;

/* One kind of operator, counted in all graphs. */
typedef struct InventoryOperator {
    Bytes domain, op_type;
    uint64_t count; /* everywhere */
    uint64_t in_subgraphs, in_functions;
    struct InventoryOperator *next_domain; /* the same op_type in another domain */
} InventoryOperator;

typedef struct InventoryDtype {
    int32_t dtype;
    uint64_t count, bytes;
} InventoryDtype;

typedef enum InventoryKind { INVENTORY_INITIALIZER, INVENTORY_CONSTANT, INVENTORY_SPARSE } InventoryKind;

/* A constant: an initializer, the value of a Constant node, a sparse initializer. */
typedef struct InventoryTensor {
    Bytes name;
    const char *graph; /* path */
    InventoryKind kind;
    int32_t dtype;
    int rank;
    const int64_t *dims; /* dims[rank] */
    uint64_t elements;   /* 0 where dims are damaged */
    uint64_t bytes;      /* of raw data; as stored where that is not known */
    Bytes location;      /* of external data; data NULL: in the model */
    uint64_t uses;       /* node inputs and graph outputs that read it */
    Constant *constant;  /* until the model is rewritten or inventory_trim; NULL then */
} InventoryTensor;

/* Constants that are, or may be, equal. */
typedef struct InventoryDuplicates {
    int32_t dtype;
    int rank;
    const int64_t *dims;
    uint64_t count;
    uint64_t bytes;                  /* that all but one of them take */
    const InventoryTensor **members; /* [count] in the file's order */
} InventoryDuplicates;

typedef struct InventoryFile {
    const DataFile *file; /* NULL: written by a job */
    Bytes name;
    const char *problem; /* why it cannot be used; NULL: nothing is wrong */
    uint64_t bytes;
} InventoryFile;

typedef struct Inventory {
    const char *file; /* name without folders */
    uint64_t bytes;   /* of the model file */
    uint64_t external_bytes;
    int64_t ir_version;
    Bytes producer_name, producer_version, domain, graph_name, doc_string;
    int64_t model_version;
    ARRAY(OpsetImport) opsets;
    ARRAY(Property) metadata;
    ARRAY(InventoryPort) inputs, outputs;
    ARRAY(InventoryOperator *) operators; /* count falling, then domain, op_type */
    ARRAY(InventoryDtype) dtypes;         /* bytes falling, then by number */
    uint64_t tensor_count, external_tensor_count;
    ARRAY(InventoryTensor) tensors;         /* in the file's order; after inventory_trim the largest only */
    ARRAY(const InventoryTensor *) largest; /* the same, bytes falling */
    ARRAY(InventoryDuplicates) duplicates;  /* bytes falling */
    ARRAY(InventoryFile) external_files;    /* in order of first mention */
    bool is_hashed;                         /* duplicates are equal in content, not only in dtype and dims */
    uint64_t duplicate_bytes;
    uint64_t unread_count; /* of the constants that could not be compared, since they cannot be read */
    uint64_t node_count, subgraph_node_count, function_node_count; /* the first counts all */
    uint64_t subgraph_count, function_count;
    uint64_t initializer_count, constant_node_count; /* the first with sparse ones */
    uint64_t parameter_count, constant_bytes;
    uint64_t quantize_count, dequantize_count, qlinear_count;
    Arena arena;     /* owned by the inventory */
    Arena constants; /* likewise: what tensors[].constant points to */
} Inventory;

/* Takes the inventory of a model as it is in memory. file_name, bytes: of its file. out: all zeros; ended by
 * inventory_free. */
void inventory_take(Inventory *out, Model *model, const char *file_name, uint64_t bytes);

/* Keeps the largest tensors alone; counts and sums stay. For reports that list no others. */
void inventory_trim(Inventory *self, size_t kept_count);

/* The tensors that share dtype and dims: at most `bytes` of them may be duplicates. */
void inventory_find_candidates(Inventory *self);

/* The constants that are equal, by their bytes. What cannot be read becomes a diagnostic of the model. Fails where
 * reading fails, or (CANCELLED) when asked to stop. Comes after inventory_find_files. */
NODISCARD Status inventory_find_equal(Inventory *self, Model *model, const Progress *progress);

/* Sizes of the side files that tensors are in, without reading them. */
void inventory_find_files(Inventory *self, Model *model);

void inventory_free(Inventory *self);

/* What inventory_write_json leaves out. */
typedef struct InventoryDetail {
    size_t tensor_limit; /* largest tensors and groups of duplicates; 0: all */
    bool has_duplicates;
} InventoryDetail;

/* Writes the object INVENTORY of docs/report.md. */
void inventory_write_json(const Inventory *self, InventoryDetail detail, JsonWriter *json);

/* Name of a kind in reports: "initializer", "constant", "sparse". */
const char *inventory_kind_name(InventoryKind kind);

#endif
