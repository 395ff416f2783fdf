/* exact_log_test - logarithms worked out to 60 digits; the first ones are those that a C library rounds wrong. */
#include "qdq/exact_log.h"

#include "base/array.h"

#include "check.h"

typedef struct Logarithm {
    double x, log;
} Logarithm;

int main(void)
{
    static const Logarithm right[] = {
        {0x1.d2f382ee45c98p+0, 0x1.33bc7a50f485bp-1},
        {0x1.3068c271fe106p+0, 0x1.62b44d2df35a6p-3},
        {0x1.15f52b68998b2p+0, 0x1.5110ddfcb46f4p-4},
        {0x1.82ef79316924cp+0, 0x1.a6fe8dc62a426p-2},
        {0x1.0000000000000p+0, 0x0.0p+0},
        {0x1.0000000000000p+1, 0x1.62e42fefa39efp-1},
        {0x1.4000000000000p+3, 0x1.26bb1bbb55516p+1},
        {0x1.0000000000000p-1, -0x1.62e42fefa39efp-1},
        {0x1.0000000000000p+28, 0x1.3687a9f1af2b1p+4},
        {0x1.0000000000001p+0, 0x1.fffffffffffffp-53},
        {0x1.0049bc3d85a4ep+3, 0x1.0a4ffcc448f06p+1},
    };
    for (size_t index = 0; index < COUNT_OF(right); index++) CHECK(exact_log(right[index].x) == right[index].log);
    return check_finish("exact_log");
}
