/* session_inventory - what the model of a session holds before and after a job that rewrites it, for its report. */
#ifndef HONE_SESSION_INVENTORY_H
#define HONE_SESSION_INVENTORY_H

#include "api/session.h"

enum { SESSION_TENSORS_LISTED = 10 };

void session_take_before(Session *self);

/* Until the result is written its size is told as if nothing but the model file changed. Fails where a payload cannot be
 * read. */
NODISCARD Status session_take_after(Session *self);

#endif
