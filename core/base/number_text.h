/* number_text - floating point numbers to text and back, the same on every machine.
 *
 * Text is the shortest decimal that reads back as the same number. Reading is correctly rounded (to nearest, ties to
 * even) for any number of digits. Both expect the processor's rounding mode as C starts with: to nearest. */
#ifndef HONE_NUMBER_TEXT_H
#define HONE_NUMBER_TEXT_H

#include <stdbool.h>

#include "base/text.h"

/* Appends the shortest text that reads back as this double: "0.1", "1e+30", "-0.0", "inf", "-inf", "nan".
 * Always has a point, an exponent or letters, so that it never reads as an integer. */
void number_append_double(Text *self, double number);

/* The same for float: the shortest that reads back as this float ("0.1", not "0.10000000149011612"). */
void number_append_float(Text *self, float number);

/* Reads a decimal number (optional sign, digits, point, exponent; inf, infinity, nan in any case), all of `bytes`.
 * False when it is none. */
bool number_read_double(Bytes bytes, double *out);
bool number_read_float(Bytes bytes, float *out); /* rounded once, from the decimal */

/* Reads an optional sign and decimal digits, all of `bytes`. False when it is no integer or out of range. */
bool number_read_int64(Bytes bytes, int64_t *out);
bool number_read_uint64(Bytes bytes, uint64_t *out);

#endif
