/* folder_posix - folders that a command makes for what it writes, and takes away when it wrote nothing. */
#ifndef HONE_FOLDER_POSIX_H
#define HONE_FOLDER_POSIX_H

#include "base/array.h"
#include "base/status.h"

/* The folders that were made, outermost first. All zeros is none. */
typedef struct MadeFolders {
    ARRAY(char *) paths; /* owned */
} MadeFolders;

/* Makes the folder and those around it that are missing. Fails (IO) where that cannot be, or something else has the
 * name; what was made until then is in *made. */
NODISCARD Status folder_make(const char *path, MadeFolders *made);

/* Removes those of them that are empty. */
void folder_unmake(const MadeFolders *made);

void made_folders_free(MadeFolders *self);

#endif
