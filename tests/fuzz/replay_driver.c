/* replay_driver - runs a fuzz target once over each file that the command line names; a folder means its files.
 *
 * It stands in for libFuzzer where the sanitizers are wanted without it: seeds and past findings are replayed by
 * `make test`. A target that finds something ends the process; the file that was at work is the last one named. */
#define _POSIX_C_SOURCE 200809L
#include <dirent.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size_bytes);

static size_t replayed_count;

static bool replay_fail(const char *path)
{
    perror(path);
    return false;
}

/* The input is copied to an allocation of its exact size, so that a read past its end is seen. */
static bool replay_file(const char *path, off_t size_bytes)
{
    printf("%s\n", path);
    fflush(stdout);
    FILE *file = fopen(path, "rb");
    if (!file) return replay_fail(path);
    size_t wanted = (size_t)size_bytes;
    uint8_t *data = malloc(wanted ? wanted : 1);
    bool complete = data && fread(data, 1, wanted, file) == wanted;
    fclose(file);
    if (complete) {
        LLVMFuzzerTestOneInput(data, wanted);
        replayed_count++;
    }
    free(data);
    return complete || replay_fail(path);
}

static int hidden_is_left_out(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static bool replay_path(const char *path);

static bool replay_folder(const char *folder)
{
    struct dirent **entries;
    int count = scandir(folder, &entries, hidden_is_left_out, alphasort);
    if (count < 0) return replay_fail(folder);
    bool complete = true;
    for (int i = 0; i < count; i++) {
        char path[4096];
        int length = snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
        if (length < 0 || (size_t)length >= sizeof path || !replay_path(path)) complete = false;
        free(entries[i]);
    }
    free(entries);
    return complete;
}

static bool replay_path(const char *path)
{
    struct stat found;
    if (stat(path, &found) != 0) return replay_fail(path);
    return S_ISDIR(found.st_mode) ? replay_folder(path) : replay_file(path, found.st_size);
}

int main(int argument_count, char **arguments)
{
    bool complete = true;
    for (int i = 1; i < argument_count; i++) complete = replay_path(arguments[i]) && complete;
    printf("replayed %zu\n", replayed_count);
    return complete && replayed_count > 0 ? 0 : 1;
}
