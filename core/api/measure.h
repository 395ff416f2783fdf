/* measure - time and memory of this process, for the part of a report that differs between runs. */
#ifndef HONE_MEASURE_H
#define HONE_MEASURE_H

#include <stdint.h>

/* A clock that only goes forward; 0 where there is none. */
uint64_t measure_clock_ms(void);

/* The most memory that was resident at once; where that is not known, what is held now. */
uint64_t measure_peak_memory_bytes(void);

#endif
