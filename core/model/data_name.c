/* data_name - names of data files that never replace what a committed model still refers to. */
#include "model/data_name.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "base/memory.h"

enum { HASH_STEP_BYTES = 256 * 1024, HASH_HEX = 8 };

/* A sink that only hashes. */
typedef struct HashSink {
    Sink sink;
    XXH3_state_t *state;
} HashSink;

static Status hash_write(Sink *sink, const void *bytes, size_t length)
{
    (void)XXH3_128bits_update(((HashSink *)sink)->state, bytes, length);
    return STATUS_OK;
}

/* One state at a time: it must be aligned to 64 bytes. */
static XXH3_state_t *open_hash(void **out_block)
{
    *out_block = memory_allocate(sizeof(XXH3_state_t) + 64);
    XXH3_state_t *state = (XXH3_state_t *)(((uintptr_t)*out_block + 63) & ~(uintptr_t)63);
    XXH3_INITSTATE(state);
    (void)XXH3_128bits_reset(state);
    return state;
}

static Status hash_plan(const EmitPlan *plan, XXH128_hash_t *out)
{
    void *block;
    HashSink hash = {.sink = {.write = hash_write, .name = "hash"}, .state = open_hash(&block)};
    Status status = emit_write(plan, &hash.sink, NULL, NULL);
    *out = XXH3_128bits_digest(hash.state);
    memory_free(block);
    return status;
}

static Status hash_source(Source *source, XXH128_hash_t *out)
{
    EmitPlan plan = {0};
    emit_source(&plan, source, (Range){0, source->size_bytes});
    Status status = hash_plan(&plan, out);
    emit_free(&plan);
    return status;
}

/* Does the file at path hold exactly these bytes? */
static Status holds_content(Filesystem *filesystem, const char *path, const EmitPlan *plan, XXH128_hash_t hash,
                            bool *out)
{
    *out = false;
    Source *source = NULL;
    TRY(filesystem->open(filesystem, path, &source));
    Status status = STATUS_OK;
    if (source->size_bytes == plan->total_bytes) {
        XXH128_hash_t other;
        status = hash_source(source, &other);
        *out = status_is_ok(status) && XXH128_isEqual(hash, other);
    }
    source_close(source);
    return status;
}

static void set_location(Model *self, const char *model_path, const char *location, DataName *out)
{
    size_t folder = path_folder_length(model_path);
    out->location = location;
    out->path = arena_format(&self->arena, "%.*s%s", (int)folder, model_path, location);
}

/* "model.onnx.data" -> "model.1a2b3c4d.data", "weights.bin" -> "weights.1a2b3c4d.bin". */
static const char *hashed_location(Model *self, const char *model_path, const char *wanted, XXH128_hash_t hash)
{
    char hex[HASH_HEX + 1] = {0};
    for (int i = 0; i < HASH_HEX; i++) hex[i] = "0123456789abcdef"[hash.low64 >> (60 - 4 * i) & 15];
    if (wanted) {
        size_t stem = path_stem_length(wanted);
        return arena_format(&self->arena, "%.*s.%s%s", (int)stem, wanted, hex, wanted + stem);
    }
    size_t folder = path_folder_length(model_path), stem = path_stem_length(model_path);
    return arena_format(&self->arena, "%.*s.%s.data", (int)(stem - folder), model_path + folder, hex);
}

Status data_name_choose(Model *self, const char *model_path, const char *wanted, const EmitPlan *plan, DataName *out)
{
    *out = (DataName){0};
    if (wanted && (wanted[0] == '\0' || path_folder_length(wanted) > 0))
        return status_fail(STATUS_CODE_USAGE,
                           "--external-file %s: give a plain file name; the data file goes beside the model", wanted);
    if (wanted) TRY(external_location_check(bytes_of(wanted), (Bytes){0}));
    if (wanted && strcmp(wanted, path_file_name(model_path)) == 0)
        return status_fail(STATUS_CODE_USAGE,
                           "--external-file %s: the model itself has this name; give the data file another one",
                           wanted);
    const char *location = wanted ? arena_copy(&self->arena, wanted, strlen(wanted))
                                  : arena_format(&self->arena, "%s.data", path_file_name(model_path));
    set_location(self, model_path, location, out);
    if (!self->filesystem->exists(self->filesystem, out->path)) return STATUS_OK;
    XXH128_hash_t hash;
    TRY(hash_plan(plan, &hash));
    TRY(holds_content(self->filesystem, out->path, plan, hash, &out->is_there));
    if (out->is_there) return STATUS_OK;
    set_location(self, model_path, hashed_location(self, model_path, wanted, hash), out);
    if (!self->filesystem->exists(self->filesystem, out->path)) return STATUS_OK;
    TRY(holds_content(self->filesystem, out->path, plan, hash, &out->is_there));
    if (out->is_there) return STATUS_OK;
    return status_fail(
        STATUS_CODE_IO,
        "%s: a file of this name is there and holds something else; remove it or give --external-file another name",
        out->path);
}

static bool is_hex(char character)
{
    return (character >= '0' && character <= '9') || (character >= 'a' && character <= 'f');
}

/* "<file name>.data" or "<stem>.<8 hex>.data" of this model: names that hone (and exporters) give to one model alone. */
static bool is_own_name(const char *model_path, const char *location)
{
    const char *name = path_file_name(model_path);
    size_t name_size = strlen(name), size = strlen(location);
    if (size == name_size + 5 && memcmp(location, name, name_size) == 0 && strcmp(location + name_size, ".data") == 0)
        return true;
    size_t stem = path_stem_length(name);
    if (size != stem + 1 + HASH_HEX + 5 || memcmp(location, name, stem) != 0 || location[stem] != '.') return false;
    for (size_t i = 0; i < HASH_HEX; i++)
        if (!is_hex(location[stem + 1 + i])) return false;
    return strcmp(location + stem + 1 + HASH_HEX, ".data") == 0;
}

/* ---- The data files of the model that is replaced: found by walking its initializers, nothing is loaded ---- */

typedef struct Replaced {
    Model *model; /* the one that is written */
    Reader *reader;
    const char *path;
    const char *kept_location;
    SaveResult *result;
    int capacity;
} Replaced;

static void add_superseded(Replaced *self, const char *location)
{
    SaveResult *result = self->result;
    if (self->kept_location && strcmp(location, self->kept_location) == 0) return;
    if (!is_own_name(self->path, location)) return;
    const char *path =
        arena_format(&self->model->arena, "%.*s%s", (int)path_folder_length(self->path), self->path, location);
    for (int i = 0; i < result->superseded_count; i++)
        if (strcmp(result->superseded[i], path) == 0) return;
    if (result->superseded_count < self->capacity) result->superseded[result->superseded_count++] = path;
}

/* What to do with a field of bytes. */
typedef Status (*VisitField)(Replaced *self, const WireField *field);

static Status walk_bytes_fields(Replaced *self, Range range, uint32_t number, VisitField visit)
{
    WireWalk walk;
    wire_walk_begin(&walk, self->reader, "message", &range, 1);
    for (;;) {
        WireField field;
        bool has_field = false;
        TRY(wire_walk_next(&walk, &field, &has_field));
        if (!has_field) return STATUS_OK;
        if (field.type == WIRE_BYTES && field.number == number) TRY(visit(self, &field));
    }
}

/* The value of an external_data entry; only locations look like data files of hone's naming. */
static Status visit_entry_value(Replaced *self, const WireField *field)
{
    char location[512];
    uint64_t length = wire_field_length(field);
    if (length >= sizeof location) return STATUS_OK;
    TRY(reader_read(self->reader, field->value, location, (size_t)length));
    location[length] = '\0';
    add_superseded(self, location);
    return STATUS_OK;
}

static Status visit_entry(Replaced *self, const WireField *field)
{
    return walk_bytes_fields(self, wire_field_range(field), 2, visit_entry_value);
}

static Status visit_initializer(Replaced *self, const WireField *field)
{
    return walk_bytes_fields(self, wire_field_range(field), 13, visit_entry);
}

static Status visit_graph(Replaced *self, const WireField *field)
{
    return walk_bytes_fields(self, wire_field_range(field), 5, visit_initializer);
}

void data_name_list_superseded(Model *self, const char *model_path, const char *kept_location, SaveResult *out)
{
    enum { MOST_FILES = 16 };
    Filesystem *filesystem = self->filesystem;
    Source *source = NULL;
    if (!filesystem->exists(filesystem, model_path)) return;
    Status status = filesystem->open(filesystem, model_path, &source);
    if (status_is_ok(status)) {
        out->superseded = ARENA_NEW_ARRAY(&self->arena, const char *, MOST_FILES);
        Replaced replaced = {self, reader_open(source), model_path, kept_location, out, MOST_FILES};
        status = walk_bytes_fields(&replaced, (Range){0, source->size_bytes}, 7, visit_graph);
        reader_close(replaced.reader);
        source_close(source);
    }
    status_free(&status); /* what was there is no model: it refers to nothing */
}
