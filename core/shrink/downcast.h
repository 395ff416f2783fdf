/* downcast - 64-bit constants become 32-bit ones.
 *
 *     i = int64[3] {0, 5, 7}                 i = int32[3] {0, 5, 7}
 *     y = Gather (x, i)              =>      y = Gather (x, i)
 *
 *     w = double[1000] {...}                 w__downcast = float[1000] {...}
 *     y = Mul (x, w)                 =>      w__cast = Cast <to = 11> (w__downcast)
 *                                            y = Mul (x, w__cast)
 *
 * Which: what --downcast names, where each value is the same in 32 bits (exact), or, with --downcast-lossy, a number
 * that float32 rounds to a finite one (rounding). No type that follows changes: a node takes the 32-bit constant itself
 * where its schema lets that input be of that dtype by itself; all others get a Cast, where that saves bytes. Not
 * touched: graph outputs, inputs with defaults, what training information or annotations name, what the options extract.
 * Cases: tests/corpus/shrink/downcast */
#ifndef HONE_DOWNCAST_H
#define HONE_DOWNCAST_H

#include "ops/op_table.h"
#include "shrink/extract.h"

/* Narrows the constants of self->constants, which must be collected anew afterwards where *out_changed. Fails where a
 * payload cannot be read, or (USAGE) where --downcast names something else than int64 and float64. */
NODISCARD Status downcast_constants(ShrinkRun *self, const Extraction *extraction, bool *out_changed);

/* -- For the files of this step -- */

/* What a dtype becomes; 0: it stays. */
int32_t downcast_dtype(int32_t dtype);

/* What the values of a constant become in 32 bits. */
typedef struct DowncastFit {
    bool
        is_in_range; /* no integer out of int32, no finite number out of float32's; where it is false the rest is open */
    uint64_t value_count, rounded_count;
    uint64_t zero_count;  /* of the rounded ones: those that become 0 */
    double largest_error; /* of the rounded ones but those: |rounded - value| / |value| */
} DowncastFit;

/* Reads the tensor, to the first value that is out of range. */
NODISCARD Status downcast_values_fit(Tensor *tensor, DowncastFit *out);

/* Appends "; 3 of 256 values are rounded, by at most 5.9e-8 of their size" where some are. */
void downcast_append_rounding(const DowncastFit *fit, Text *text);

/* Asks which uses may read the narrow form of a constant. */
typedef struct DowncastUses {
    const Model *model;
    OpTable table;
    HashMap narrow; /* value -> its Constant: those that have a narrow form */
} DowncastUses;

/* use: of a value that is in `narrow`. */
bool downcast_use_accepts(DowncastUses *self, const Use *use);

#endif
