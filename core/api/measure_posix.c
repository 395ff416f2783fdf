/* measure_posix - clock_gettime and getrusage. */
#define _DEFAULT_SOURCE 1
#include <sys/resource.h>
#include <time.h>

#include "api/measure.h"

uint64_t measure_clock_ms(void)
{
    struct timespec now = {0};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

uint64_t measure_peak_memory_bytes(void)
{
    struct rusage usage = {0};
    if (getrusage(RUSAGE_SELF, &usage) != 0) return 0;
#ifdef __APPLE__
    return (uint64_t)usage.ru_maxrss;
#else
    return (uint64_t)usage.ru_maxrss * 1024;
#endif
}
