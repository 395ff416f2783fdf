/* measure_elsewhere - for WASM: there is no clock to import, and linear memory never shrinks. */
#include "api/measure.h"

#ifdef __EMSCRIPTEN__

uint64_t measure_clock_ms(void)
{
    return 0;
}

uint64_t measure_peak_memory_bytes(void)
{
    enum { PAGE_BYTES = 65536 };
    return (uint64_t)__builtin_wasm_memory_size(0) * PAGE_BYTES;
}

#endif
