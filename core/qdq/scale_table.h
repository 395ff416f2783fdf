/* scale_table - which tensors have a scale, and why. */
#ifndef HONE_SCALE_TABLE_H
#define HONE_SCALE_TABLE_H

#include "model/model.h"

typedef enum ScaleOrigin { SCALE_MEASURED, SCALE_RULE, SCALE_UNARY, SCALE_HINT } ScaleOrigin;

typedef struct ScaleRow {
    Value *value;
    double scale;
    ScaleOrigin origin;
    const char *rule; /* of SCALE_RULE: its name; static */
    const Node *from; /* of SCALE_RULE: the node that it follows; NULL: none */
} ScaleRow;

/* All zeros is an empty one. */
typedef struct ScaleTable {
    ARRAY(ScaleRow) rows; /* in the order in which they are written */
    HashMap places;       /* Value -> place in rows, from 1 on */
} ScaleTable;

/* NULL: the value has none. Borrowed until the next row is added. */
const ScaleRow *scale_table_find(const ScaleTable *self, const Value *value);

/* False where the value has a row already, which stays. */
bool scale_table_add(ScaleTable *self, ScaleRow row);

/* Puts another scale and origin into the row that the value has, in its place. */
void scale_table_replace(ScaleTable *self, ScaleRow row);

/* Takes the rows off whose values are no longer in their graph. Gives how many. */
size_t scale_table_drop_gone(ScaleTable *self);

void scale_table_free(ScaleTable *self);

#endif
