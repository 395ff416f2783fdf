/* inspect_text - the parts of the text for people, in their order. */
#include "inspect/inspect.h"
#include "inspect/inspect_parts.h"

/* An empty line and the heading; rows beyond a limit are counted in it. */
void inspect_append_heading(Text *text, const char *heading, uint64_t shown, uint64_t total)
{
    text_append_format(text, "\n%s", heading);
    if (shown < total) {
        text_append(text, " (");
        text_append_grouped(text, shown);
        text_append(text, " of ");
        text_append_grouped(text, total);
        text_append_char(text, ')');
    }
    text_append_char(text, '\n');
}

static void append_model(const InspectView *view, size_t limit, int width, Text *text)
{
    const Inventory *inventory = view->inventory;
    text_append_escaped(text, bytes_of(inventory->file));
    text_append_char(text, '\n');
    inspect_append_facts(inventory, width, text);
    inspect_append_ports("Inputs", inventory->inputs.items, inventory->inputs.count, width, text);
    inspect_append_ports("Outputs", inventory->outputs.items, inventory->outputs.count, width, text);
    inspect_append_metadata(inventory, width, text);
    inspect_append_operators(inventory, width, text);
    inspect_append_dtypes(inventory, width, text);
    inspect_append_largest(inventory, limit, width, text);
    inspect_append_duplicates(inventory, limit, width, text);
    inspect_append_files(inventory, width, text);
    inspect_append_diagnostics(view->diagnostics, limit, text);
}

void inspect_append_text(const InspectView *views, size_t count, size_t limit, int width, Text *text)
{
    if (count == 1) {
        append_model(&views[0], limit, width, text);
    } else {
        inspect_append_comparison(views, count, width, text);
    }
}
