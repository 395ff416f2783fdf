/* progress - how long work tells how far it is, and is stopped. */
#ifndef HONE_PROGRESS_H
#define HONE_PROGRESS_H

#include <stdint.h>

#include "base/status.h"

/* All zeros: nobody wants to know. */
typedef struct Progress {
    /* phase: static. Returns false to stop. Called every few MiB of work; NULL: never. */
    bool (*report)(void *context, const char *phase, uint64_t done_bytes, uint64_t total_bytes);
    void *context;
} Progress;

/* Fails (CANCELLED) when the caller wants to stop. */
NODISCARD Status progress_report(const Progress *self, const char *phase, uint64_t done_bytes, uint64_t total_bytes);

#endif
