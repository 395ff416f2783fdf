/* signals - handlers that only use what is safe in a handler. */
#define _POSIX_C_SOURCE 200809L
#include "signals.h"

#include <signal.h>
#include <stddef.h>
#include <unistd.h>

#include "exit_code.h"
#include "io/filesystem_posix.h"
#include "progress_line.h"

static volatile sig_atomic_t received;
static volatile sig_atomic_t is_deferred;

static void handle(int number)
{
    bool is_first = received == 0;
    received = number;
    if (is_deferred && is_first) return;
    progress_line_clear_in_handler();
    filesystem_posix_emergency_cleanup();
    _exit(EXIT_SIGNAL + number);
}

/* A signal that is ignored from the start (nohup, a job in the background) stays ignored. */
static void catch_signal(int number)
{
    struct sigaction action = {0};
    if (sigaction(number, NULL, &action) != 0 || action.sa_handler == SIG_IGN) return;
    action = (struct sigaction){.sa_handler = handle, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

void signals_install(void)
{
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    catch_signal(SIGINT);
    catch_signal(SIGTERM);
    catch_signal(SIGHUP);
    /* Writing to a pipe that nobody reads is an error like others: output.c. A file over the limit too. */
    sigaction(SIGPIPE, &ignore, NULL);
    sigaction(SIGXFSZ, &ignore, NULL);
}

void signals_defer(bool is_writing)
{
    is_deferred = is_writing;
}

int signals_received(void)
{
    return received;
}
