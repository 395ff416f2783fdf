/* progress_line - "hone: hash   1.2 GB of 8.0 GB   15 %". */
#define _POSIX_C_SOURCE 200809L
#include "progress_line.h"

#include <signal.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "base/text.h"
#include "signals.h"
#include "terminal.h"

enum { PATIENCE_MS = 500, REDRAW_MS = 100 };

static const char clear_line[] = "\r\033[K";
static volatile sig_atomic_t is_shown;

/* The process has one terminal. */
static struct {
    bool is_wanted;
    uint64_t start_ms, drawn_ms;
} line;

static uint64_t clock_ms(void)
{
    struct timespec now = {0};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

static void draw(const char *phase, uint64_t done_bytes, uint64_t total_bytes)
{
    Text text = {0};
    text_append_format(&text, "%shone: %s", clear_line, phase);
    if (done_bytes > 0) {
        text_append(&text, "  ");
        text_append_size(&text, done_bytes);
    }
    if (total_bytes > 0) {
        uint64_t percent = total_bytes >= 100 ? done_bytes / (total_bytes / 100) : 0;
        text_append(&text, " of ");
        text_append_size(&text, total_bytes);
        text_append_format(&text, "  %u %%", (unsigned)(percent < 100 ? percent : 100));
    }
    is_shown = 1;
    fputs(text_of(&text), stderr);
    fflush(stderr);
    text_free(&text);
}

static int report(void *context, const char *phase, uint64_t done_bytes, uint64_t total_bytes)
{
    (void)context;
    if (signals_received() != 0) return 1;
    if (!line.is_wanted) return 0;
    uint64_t now_ms = clock_ms();
    if (now_ms - line.start_ms < PATIENCE_MS || now_ms - line.drawn_ms < REDRAW_MS) return 0;
    line.drawn_ms = now_ms;
    draw(phase, done_bytes, total_bytes);
    return 0;
}

void progress_line_follow(HoneSession *session, bool is_quiet)
{
    line.is_wanted = !is_quiet && terminal_can_move(stderr);
    if (line.start_ms == 0) line.start_ms = clock_ms();
    hone_on_progress(session, report, NULL);
}

void progress_line_clear(void)
{
    if (!is_shown) return;
    fputs(clear_line, stderr);
    fflush(stderr);
    is_shown = 0;
}

void progress_line_clear_in_handler(void)
{
    if (!is_shown) return;
    ssize_t ignored = write(STDERR_FILENO, clear_line, sizeof clear_line - 1);
    (void)ignored;
}
