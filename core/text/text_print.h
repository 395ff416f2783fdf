/* text_print - models as ONNX text syntax.
 *
 * What the official syntax can say is said in it (onnx.parser reads it); what it cannot say is written as docs/text.md
 * shows. text_parse reads both. */
#ifndef HONE_TEXT_PRINT_H
#define HONE_TEXT_PRINT_H

#include "base/text.h"
#include "model/model.h"

typedef struct TextOptions {
    uint64_t element_limit; /* of a tensor or list that has more, only the first are printed, then "..."; 0: all */
    bool is_complete;       /* doc strings, metadata and unknown fields of everything, how tensors are stored */
} TextOptions;

/* Appends the model. options: NULL for all elements and not complete. Damaged or missing payloads become "...".
 * Fails where reading the file fails. */
NODISCARD Status text_print_model(Model *model, Text *out, const TextOptions *options);

#endif
