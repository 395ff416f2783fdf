/* op_table - the rows of ops.def, indexed by domain and name; schemas are read when they are asked for. */
#include "ops/op_table.h"

#include <limits.h>

#include "base/array.h"

#define OP(name) extern const OpRow op_##name[];
#include "ops/ops.def"
#undef OP

static const OpRow *const tables[] = {
#define OP(name) op_##name,
#include "ops/ops.def"
#undef OP
};

/* An operator: its rows stand together in one table, the newest first. */
typedef struct OpEntry OpEntry;
struct OpEntry {
    const OpRow *rows; /* [count] */
    size_t count;
    Schema **schemas; /* [count] NULL: not read yet */
    OpEntry *next;    /* of the same hash */
};

static Bytes domain_of(const OpRow *row)
{
    return bytes_of(row->domain ? row->domain : "");
}

/* "ai.onnx" is "". */
static Bytes plain_domain(Bytes domain)
{
    return bytes_equal(domain, bytes_of("ai.onnx")) ? bytes_of("") : domain;
}

static bool is_of(const OpRow *row, Bytes domain, Bytes name)
{
    return bytes_equal(bytes_of(row->name), name) && bytes_equal(domain_of(row), domain);
}

static uint64_t key_of(Bytes domain, Bytes name)
{
    return bytes_hash(name) + 31 * bytes_hash(domain);
}

static size_t count_rows(const OpRow *rows)
{
    size_t count = 1;
    while (rows[count].name && is_of(&rows[count], domain_of(rows), bytes_of(rows->name))) count++;
    return count;
}

static void add_entry(OpTable *self, const OpRow *rows, size_t count)
{
    uint64_t key = key_of(domain_of(rows), bytes_of(rows->name));
    OpEntry *entry = ARENA_NEW(self->arena, OpEntry);
    entry->rows = rows;
    entry->count = count;
    entry->schemas = ARENA_NEW_ARRAY(self->arena, Schema *, count);
    entry->next = hash_map_get(&self->by_name, key);
    hash_map_set(&self->by_name, key, entry);
}

static void index_rows(OpTable *self)
{
    for (size_t table = 0; table < COUNT_OF(tables); table++) {
        size_t count;
        for (const OpRow *rows = tables[table]; rows->name; rows += count) {
            count = count_rows(rows);
            add_entry(self, rows, count);
        }
    }
    self->is_indexed = true;
}

/* domain: a plain one. NULL: there is no such operator. */
static OpEntry *find_entry(OpTable *self, Bytes domain, Bytes name)
{
    if (!self->is_indexed) index_rows(self);
    OpEntry *entry = hash_map_get(&self->by_name, key_of(domain, name));
    while (entry && !is_of(entry->rows, domain, name)) entry = entry->next;
    return entry;
}

/* Reads the schema of a row when it is first asked for. NULL: the notation is wrong, which the test of all rows rules
 * out. */
static const Schema *schema_at(OpTable *self, OpEntry *entry, size_t index)
{
    if (entry->schemas[index]) return entry->schemas[index];
    Schema *schema;
    Status status = schema_read(&entry->rows[index], self->arena, &schema);
    if (!status_is_ok(status)) {
        status_free(&status);
        return NULL;
    }
    if (index > 0) schema->until = entry->rows[index - 1].since - 1;
    entry->schemas[index] = schema;
    return schema;
}

const Schema *op_table_find(OpTable *self, Bytes domain, Bytes name, int64_t version)
{
    OpEntry *entry = find_entry(self, plain_domain(domain), name);
    for (size_t index = 0; entry && index < entry->count; index++)
        if (entry->rows[index].since <= version) return schema_at(self, entry, index);
    return NULL;
}

bool op_table_knows(OpTable *self, Bytes domain, Bytes name)
{
    return find_entry(self, plain_domain(domain), name) != NULL;
}

int op_newest_version(Bytes domain)
{
    int newest = 0;
    domain = plain_domain(domain);
    for (size_t table = 0; table < COUNT_OF(tables); table++)
        for (const OpRow *row = tables[table]; row->name; row++)
            if (row->since > newest && bytes_equal(domain_of(row), domain)) newest = row->since;
    return newest;
}

const OpRow *op_row_at(size_t index)
{
    for (size_t table = 0; table < COUNT_OF(tables); table++)
        for (const OpRow *row = tables[table]; row->name; row++)
            if (index-- == 0) return row;
    return NULL;
}

void op_table_free(OpTable *self)
{
    hash_map_free(&self->by_name);
    self->is_indexed = false;
}

bool op_tells_elements(const OpRow *row)
{
    return row->elements || (row->flags & OP_TELLS_ELEMENTS);
}
