/* qdq_clips - exporters drop a Relu or Relu6 before a pair whose lowest integer is 0: its saturation does the same. Where the
 * pair goes, a Clip has to come.
 *
 *     q = QuantizeLinear (x, s, 0)                     y = Clip (x, 0, 255 s)
 *     y = DequantizeLinear (q, s, 0)           =>
 *
 * Where one pair of a model is an activation, the other pairs of that form keep their upper bounds too: what is calibrated
 * behind a cut may be exceeded without it. */
#ifndef HONE_QDQ_CLIPS_H
#define HONE_QDQ_CLIPS_H

#include "qdq/qdq_run.h"

/* Do the options let Clips take their place? */
bool qdq_places_clips(const QdqRun *self);

/* Finds such pairs, before anything is taken off. */
void qdq_find_clips(QdqRun *self);

/* Puts a Clip before each of their QuantizeLinear, unless the options say no. */
void qdq_place_clips(QdqRun *self);

/* Is no element of the value below 0, as far as the nodes that make it tell? */
bool qdq_is_not_negative(const QdqRun *self, const Value *value);

#endif
