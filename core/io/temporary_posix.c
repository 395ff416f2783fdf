/* temporary_posix - a list of live names, kept so that a signal handler may walk it at any moment.
 *
 * A name is in the list exactly while a file of ours bears it: making the file and listing it happen with signals held
 * back, since a handler in between would leave the file, and one that runs before a failed attempt was unlisted would
 * remove another program's file. */
#define _GNU_SOURCE
#include "io/temporary_posix.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/text.h"
#include "io/filesystem.h"

struct Temporary {
    Temporary *volatile next;
    char *path; /* owned by the list */
};

static Temporary *volatile newest;

static sigset_t held_from;
static int hold_depth;

void temporary_hold_signals(void)
{
    if (hold_depth++ > 0) return;
    sigset_t all;
    (void)sigfillset(&all);
    (void)sigprocmask(SIG_SETMASK, &all, &held_from);
}

void temporary_release_signals(void)
{
    if (--hold_depth == 0) (void)sigprocmask(SIG_SETMASK, &held_from, NULL);
}

/* Names need only differ from those of other runs; whether one is taken decides the file system. */
static uint64_t next_random(void)
{
    static uint64_t state;
    if (state == 0) {
        struct timespec now;
        (void)clock_gettime(CLOCK_REALTIME, &now);
        state = (uint64_t)now.tv_sec * 1000000007u ^ (uint64_t)now.tv_nsec << 20 ^ (uint64_t)getpid();
    }
    state += 0x9e3779b97f4a7c15u;
    uint64_t mixed = state;
    mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9u;
    mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111ebu;
    return mixed ^ mixed >> 31;
}

static char *random_path(const char *target)
{
    enum { LONGEST_NAME_BYTES = 200 }; /* of the 255 that file systems allow */
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz234567";
    const char *name = path_file_name(target);
    size_t name_size = strlen(name);
    if (name_size > LONGEST_NAME_BYTES) name_size = LONGEST_NAME_BYTES;
    Text path = {0};
    text_append_bytes(&path, (Bytes){(const uint8_t *)target, path_folder_length(target)});
    text_append_char(&path, '.');
    text_append_bytes(&path, (Bytes){(const uint8_t *)name, name_size});
    text_append(&path, ".hone-");
    uint64_t random = next_random();
    for (int i = 0; i < 6; i++, random >>= 5) text_append_char(&path, letters[random & 31]);
    return text_take(&path);
}

/* How a file of a new name comes to be: gives -1 and EEXIST where the name is taken. */
typedef struct Maker {
    int (*make)(const struct Maker *self, const char *path);
    const char *target;
    uint32_t mode;
    int descriptor;
} Maker;

static int make_file(const Maker *self, const char *path)
{
    return open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, self->mode);
}

Text descriptor_path(int descriptor)
{
    Text path = {0};
    text_append_format(&path, "/proc/self/fd/%d", descriptor);
    return path;
}

static int make_name(const Maker *self, const char *path)
{
    Text nameless = descriptor_path(self->descriptor);
    int result = linkat(AT_FDCWD, text_of(&nameless), AT_FDCWD, path, AT_SYMLINK_FOLLOW);
    int error = errno;
    text_free(&nameless);
    errno = error;
    return result;
}

static int make_second_name(const Maker *self, const char *path)
{
    if (linkat(AT_FDCWD, self->target, AT_FDCWD, path, 0) == 0) return 0;
    if (errno != EPERM && errno != EOPNOTSUPP && errno != ENOSYS && errno != EMLINK) return -1;
    struct stat taken;
    if (lstat(path, &taken) == 0) {
        errno = EEXIST;
        return -1;
    }
    return rename(self->target, path);
}

static int temporary_make(const Maker *maker, Temporary **out)
{
    enum { MAX_ATTEMPTS = 100 };
    *out = NULL;
    int result = -1;
    int error = EEXIST;
    for (int attempt = 0; attempt < MAX_ATTEMPTS && result < 0 && error == EEXIST; attempt++) {
        Temporary *self = memory_allocate(sizeof *self);
        *self = (Temporary){.next = newest, .path = random_path(maker->target)};
        temporary_hold_signals();
        result = maker->make(maker, self->path);
        error = errno;
        if (result >= 0) newest = self;
        temporary_release_signals();
        if (result >= 0) {
            *out = self;
        } else {
            memory_free(self->path);
            memory_free(self);
        }
    }
    errno = error;
    return result;
}

int temporary_create(const char *target, uint32_t mode, Temporary **out)
{
    return temporary_make(&(Maker){.make = make_file, .target = target, .mode = mode}, out);
}

int temporary_name_descriptor(int descriptor, const char *target, Temporary **out)
{
    return temporary_make(&(Maker){.make = make_name, .target = target, .descriptor = descriptor}, out);
}

int temporary_keep(const char *target, Temporary **out)
{
    return temporary_make(&(Maker){.make = make_second_name, .target = target}, out);
}

const char *temporary_path(const Temporary *self)
{
    return self->path;
}

void temporary_forget(Temporary *self)
{
    if (!self) return;
    Temporary *volatile *link = &newest;
    while (*link != self) link = &(*link)->next;
    *link = self->next;
    atomic_signal_fence(memory_order_seq_cst); /* unlisted before it is freed */
    memory_free(self->path);
    memory_free(self);
}

void temporary_remove(Temporary *self)
{
    if (self) (void)unlink(self->path);
    temporary_forget(self);
}

void temporary_remove_all(void)
{
    for (Temporary *self = newest; self; self = self->next) (void)unlink(self->path);
}
