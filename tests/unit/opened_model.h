/* opened_model - models for tests: opened from bytes or from text, in files that are in memory. */
#ifndef HONE_TESTS_UNIT_OPENED_MODEL_H
#define HONE_TESTS_UNIT_OPENED_MODEL_H

#include "model/model.h"
#include "status_check.h"
#include "text/text_parse.h"
#include "wire_bytes.h"

typedef struct Opened {
    Filesystem *filesystem;
    Model *model; /* NULL: it could not be opened */
} Opened;

static inline void opened_end(Opened *self)
{
    model_close(self->model);
    filesystem_memory_close(self->filesystem);
    *self = (Opened){0};
}

/* Opens what is at "m.onnx". */
static inline Opened opened_file(Filesystem *filesystem)
{
    Opened opened = {.filesystem = filesystem};
    check_done(model_open(filesystem, "m.onnx", &opened.model));
    return opened;
}

static inline Opened opened_bytes(Bytes bytes)
{
    Filesystem *filesystem = filesystem_memory_open();
    filesystem_memory_put(filesystem, "m.onnx", bytes);
    return opened_file(filesystem);
}

/* graph: the fields of its graph; moved. */
static inline Opened opened_graph(Text *graph)
{
    Text model = {0}, import = {0};
    put_number(&model, 1, 10);
    put_message(&model, 7, graph);
    put_number(&import, 2, 21);
    put_message(&model, 8, &import);
    Opened opened = opened_bytes(text_bytes(&model));
    text_free(&model);
    return opened;
}

/* Puts the file that the text means at "m.onnx". */
static inline void put_text_model(Filesystem *filesystem, const char *text)
{
    Text bytes = {0};
    check_done(text_encode_model(bytes_of(text), "text", &bytes));
    filesystem_memory_put(filesystem, "m.onnx", text_bytes(&bytes));
    text_free(&bytes);
}

static inline Opened opened_text(const char *text)
{
    Filesystem *filesystem = filesystem_memory_open();
    put_text_model(filesystem, text);
    return opened_file(filesystem);
}

/* The value of this name in the main graph; NULL when there is none. */
static inline Value *value_named(const Opened *self, const char *name)
{
    const Name *found = name_find(&self->model->names, bytes_of(name));
    return found ? graph_find(self->model->graph, found) : NULL;
}

#endif
