/* folder - a fresh folder of the disk for one test, which works inside it by relative names.
 *
 * Needs _GNU_SOURCE before the first #include. */
#ifndef HONE_TESTS_UNIT_FOLDER_H
#define HONE_TESTS_UNIT_FOLDER_H

#include <dirent.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/bytes.h"
#include "check.h"

static char folder_path[4096];

/* Makes it and goes there. The test ends when it cannot. */
static inline void folder_enter(void)
{
    const char *parent = getenv("TMPDIR");
    snprintf(folder_path, sizeof folder_path, "%s/hone-test-XXXXXX", parent && *parent ? parent : "/tmp");
    if (mkdtemp(folder_path) && chdir(folder_path) == 0) return;
    perror(folder_path);
    exit(1);
}

/* What is in the folder `path`, sorted, each name followed by a space, "." and ".." left out. */
static inline const char *folder_names(const char *path)
{
    static char names[65536];
    struct dirent **entries;
    int count = scandir(path, &entries, NULL, alphasort);
    names[0] = 0;
    for (int k = 0; k < count; k++) {
        const char *name = entries[k]->d_name;
        size_t used = strlen(names);
        if (strcmp(name, ".") != 0 && strcmp(name, "..") != 0) snprintf(names + used, sizeof names - used, "%s ", name);
        free(entries[k]);
    }
    if (count >= 0) free(entries);
    return names;
}

static inline int folder_remove_one(const char *path, const struct stat *there, int type, struct FTW *place)
{
    (void)there;
    (void)type;
    if (place->level > 0) remove(path);
    return 0;
}

/* Removes everything in the folder `path`; links are not followed. */
static inline void folder_empty(const char *path)
{
    nftw(path, folder_remove_one, 16, FTW_DEPTH | FTW_PHYS);
}

static inline void folder_leave(void)
{
    folder_empty(folder_path);
    if (chdir("/") == 0) rmdir(folder_path);
}

static inline void file_write(const char *path, const void *bytes, size_t size)
{
    FILE *file = fopen(path, "wb");
    if (!CHECK(file != NULL)) return;
    CHECK_EQUAL(fwrite(bytes, 1, size, file), size);
    fclose(file);
}

static inline void file_write_text(const char *path, const char *text)
{
    file_write(path, text, strlen(text));
}

/* At most `capacity` bytes; gives how many, -1 when there is no such file. */
static inline long file_read(const char *path, void *bytes, size_t capacity)
{
    FILE *file = fopen(path, "rb");
    if (!file) return -1;
    size_t size = fread(bytes, 1, capacity, file);
    fclose(file);
    return (long)size;
}

static inline bool file_holds(const char *path, const char *text)
{
    char bytes[4096];
    long size = file_read(path, bytes, sizeof bytes);
    return size == (long)strlen(text) && memcmp(bytes, text, (size_t)size) == 0;
}

static inline unsigned file_mode(const char *path)
{
    struct stat there;
    return lstat(path, &there) == 0 ? there.st_mode & 07777 : 0;
}

#endif
