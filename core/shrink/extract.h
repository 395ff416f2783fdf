/* extract - constants become graph inputs and .npy files.
 *
 * Which: those that --extract-ops and --extract-constants name; in npy mode every constant that is read more than once
 * after sharing. A constant in a body is moved to the main graph first. */
#ifndef HONE_EXTRACT_H
#define HONE_EXTRACT_H

#include "shrink/shrink_run.h"

/* What is to be extracted, chosen while all names still are as the user knows them. */
typedef struct Extraction {
    ARRAY(Constant *) named;
} Extraction;

/* Finds what the options name. Fails (USAGE) on names that are nowhere, with near matches. */
NODISCARD Status extract_choose(ShrinkRun *self, Extraction *out);

/* Extracts; fills result->files and adds records. Fails where a payload of strings cannot be read. */
NODISCARD Status extract_constants(ShrinkRun *self, const Extraction *extraction);

void extraction_free(Extraction *self);

#endif
