/* inspect_parts - what the files that print inventories offer each other. */
#ifndef HONE_INSPECT_PARTS_H
#define HONE_INSPECT_PARTS_H

#include "inspect/inspect.h"

enum { INSPECT_INDENT = 2 };

/* An empty line and a heading; "(10 of 62)" is added where less is shown than there is. */
void inspect_append_heading(Text *text, const char *heading, uint64_t shown, uint64_t total);

/* "1 node", "1,234 nodes". */
void inspect_append_count(Text *text, uint64_t count, const char *one, const char *many);

/* Parts of the text of one model; those that have nothing to say append nothing. limit, width: as for
 * inspect_append_text. */
void inspect_append_facts(const Inventory *inventory, int width, Text *text);
void inspect_append_metadata(const Inventory *inventory, int width, Text *text);
void inspect_append_ports(const char *heading, const InventoryPort *ports, size_t count, int width, Text *text);
void inspect_append_operators(const Inventory *inventory, int width, Text *text);
void inspect_append_dtypes(const Inventory *inventory, int width, Text *text);
void inspect_append_largest(const Inventory *inventory, size_t limit, int width, Text *text);
void inspect_append_duplicates(const Inventory *inventory, size_t limit, int width, Text *text);
void inspect_append_files(const Inventory *inventory, int width, Text *text);

/* Appends the table of several models side by side; of two, with a column of what changed. */
void inspect_append_comparison(const InspectView *views, size_t count, int width, Text *text);

#endif
