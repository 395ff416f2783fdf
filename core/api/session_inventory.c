#include "api/session_inventory.h"

#include "model/model_save.h"

static void finish(const Session *self, Inventory *inventory)
{
    inventory_trim(inventory, SESSION_TENSORS_LISTED);
    inventory_find_files(inventory, self->model);
}

void session_take_before(Session *self)
{
    const Model *model = self->model;
    uint64_t bytes = model->source ? model->source->size_bytes : 0;
    inventory_take(&self->before, self->model, path_file_name(model->path), bytes);
    finish(self, &self->before);
}

Status session_take_after(Session *self)
{
    uint64_t encoded_bytes = 0;
    TRY(model_encoded_size(self->model, &encoded_bytes));
    inventory_take(&self->after, self->model, self->before.file, encoded_bytes);
    finish(self, &self->after);
    return STATUS_OK;
}
