/* inspect - the job that shows what is in a model: everything one looks for in the first minute. */
#ifndef HONE_INSPECT_H
#define HONE_INSPECT_H

#include "base/option.h"
#include "inspect/inventory.h"

/* --hash, --format, --limit. */
extern const Option inspect_options[];

/* A model to show: what it holds and what is wrong with it. Borrowed. */
typedef struct InspectView {
    const Inventory *inventory;
    const Diagnostics *diagnostics;
} InspectView;

/* Appends a table of the models views[count], count > 0, side by side. limit: rows of a list, 0: all. width: columns
 * that lines should not pass, 0: not limited. */
void inspect_append_text(const InspectView *views, size_t count, size_t limit, int width, Text *text);

/* Appends the list "Problems"; nothing when there are none. limit: rows, 0: all. */
void inspect_append_diagnostics(const Diagnostics *diagnostics, size_t limit, Text *text);

#endif
