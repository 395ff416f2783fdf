/* signal - Fourier transforms, windows and mel filters.
 * https://onnx.ai/onnx/operators/onnx__DFT.html */
#include "model/dtype.h"
#include "ops/common.h"
#include "ops/sizes.h"

/* floor(length / 2) + 1: what a real signal's spectrum has that is not its own mirror. */
static Dim half_spectrum(InferContext *c, Dim length)
{
    Dim half = dim_floor_divide(c->dims, length, dim_number(c->dims, 2));
    return dim_add(c->dims, half, dim_number(c->dims, 1));
}

/* A size that an input is: *out NULL and DONE where it is computed. INVALID: it is less than `minimum`. */
static Inferred read_size(InferContext *c, size_t input, int64_t minimum, Dim *out)
{
    const Elements *elements = size_elements(c, input);
    *out = size_scalar(c, input);
    if (elements && elements->count != 1)
        return infer_invalid(c, "%s has %zu elements; it must be a scalar", infer_input_name(c, input),
                             elements->count);
    if (dim_upper(*out) < minimum) return infer_invalid(c, "%s is %s", infer_input_name(c, input), dim_words(c, *out));
    return INFER_DONE;
}

/* ---- DFT: [..., signal, 1 or 2] ---- */

/* The transformed axis: any but the last. From version 20 on an input, -2 by default; -1: computed by the model. */
static Inferred read_axis(InferContext *c, int rank, int *out)
{
    int64_t axis = -2;
    *out = rank == 2 ? 0 : -1;
    if (infer_since(c) < 20) axis = infer_int(c, "axis");
    else if (infer_has_input(c, 2) && infer_integers(c, 2, &axis, 1) != 1) return INFER_DONE;
    if (!infer_axis(axis, rank, out) || *out == rank - 1)
        return infer_invalid(c, "axis is %lld, but the rank is %d, and the last axis has complex numbers",
                             (long long)axis, rank);
    return INFER_DONE;
}

/* The length of the signal: dft_length, or that of the axis; the inverse of half a spectrum has 2 * (axis - 1). */
static Inferred read_length(InferContext *c, Dim of_axis, bool is_real_inverse, Dim *out)
{
    if (infer_has_input(c, 1)) return read_size(c, 1, 1, out);
    *out = of_axis;
    if (!is_real_inverse) return INFER_DONE;
    Dim before = dim_subtract(c->dims, of_axis, dim_number(c->dims, 1));
    *out = dim_multiply(c->dims, before, dim_number(c->dims, 2));
    if (dim_upper(*out) <= 0) return infer_invalid(c, "a spectrum of %s has no signal", dim_words(c, of_axis));
    return INFER_DONE;
}

/* The sizes where the axis is not known: they stay where the length does, whatever the axis. */
static Inferred keep_dft_sizes(InferContext *c, bool is_onesided, const Shape *input, Dim *dims)
{
    bool is_length_kept = !infer_has_input(c, 1) && !is_onesided;
    for (int i = 0; i < input->rank; i++) dims[i] = is_length_kept ? input->dims[i] : NULL;
    return is_length_kept ? INFER_DONE : infer_unknown(c, "axis is computed by the model");
}

/* onnxruntime takes the inverse of half a spectrum as version 20 describes it at every version. */
static Inferred dft_sizes(InferContext *c, bool is_onesided, bool is_inverse, const Shape *input, Dim *dims)
{
    int axis;
    Dim length;
    Inferred inferred = read_axis(c, input->rank, &axis);
    if (inferred == INFER_DONE && axis < 0) return keep_dft_sizes(c, is_onesided, input, dims);
    if (inferred == INFER_DONE) inferred = read_length(c, input->dims[axis], is_onesided && is_inverse, &length);
    if (inferred != INFER_DONE) return inferred;
    for (int i = 0; i < input->rank; i++) dims[i] = input->dims[i];
    dims[axis] = is_onesided && !is_inverse ? half_spectrum(c, length) : length;
    return length ? INFER_DONE : infer_unknown(c, "dft_length is computed by the model");
}

static Inferred dft_infer(InferContext *c)
{
    Dim dims[SHAPE_MAX_RANK];
    const Shape *input = infer_shape(c, 0);
    bool is_onesided = infer_int(c, "onesided") != 0, is_inverse = infer_int(c, "inverse") != 0;
    Inferred inferred = infer_check_rank(c, 0, 2, SHAPE_MAX_RANK);
    if (inferred == INFER_DONE) inferred = dft_sizes(c, is_onesided, is_inverse, input, dims);
    if (inferred == INFER_INVALID || !input || input->rank < 2) return inferred;
    dims[input->rank - 1] = dim_number(c->dims, is_onesided && is_inverse ? 1 : 2);
    infer_set(c, 0, 0, input->rank, dims);
    return inferred;
}

/* ---- STFT: signal [batch, length, 1 or 2], onnxruntime takes [batch, length] too ---- */

/* frame_length, or the length of the window, or that of the signal. */
static Inferred read_frame(InferContext *c, Dim signal, Dim *out)
{
    Dim given = NULL;
    const Shape *window = infer_shape(c, 2);
    bool is_given = infer_has_input(c, 3), has_window = infer_has_input(c, 2);
    Inferred inferred = is_given ? read_size(c, 3, 1, &given) : INFER_DONE;
    *out = is_given || has_window ? NULL : signal;
    if (inferred != INFER_DONE) return inferred;
    if (window && window->rank != 1) return infer_invalid(c, "window has rank %d; it must have 1", window->rank);
    if (window) *out = window->dims[0];
    if (is_given && !infer_same_dim(c, *out, given, out))
        return infer_invalid(c, "frame_length is %s and the window has %s", dim_words(c, given), dim_words(c, *out));
    return INFER_DONE;
}

static Inferred count_frames(InferContext *c, Dim signal, Dim frame, Dim *out)
{
    Dim step;
    Inferred inferred = read_size(c, 1, 1, &step);
    if (inferred != INFER_DONE) return inferred;
    Dim room = dim_subtract(c->dims, signal, frame);
    if (dim_upper(room) < 0)
        return infer_invalid(c, "a frame of %s does not fit into a signal of %s", dim_words(c, frame),
                             dim_words(c, signal));
    *out = NULL;
    if (dim_lower(step) > 0) *out = dim_add(c->dims, dim_floor_divide(c->dims, room, step), dim_number(c->dims, 1));
    return INFER_DONE;
}

static Inferred stft_infer(InferContext *c)
{
    Dim frame = NULL, frames = NULL;
    const Shape *signal = infer_shape(c, 0);
    if (signal && signal->rank != 3 && signal->rank != 2)
        return infer_invalid(c, "signal has rank %d; it must have 3", signal->rank);
    Dim length = signal ? signal->dims[1] : NULL;
    Inferred inferred = read_frame(c, length, &frame);
    if (inferred == INFER_DONE) inferred = count_frames(c, length, frame, &frames);
    if (inferred != INFER_DONE) return inferred;
    Dim bins = infer_int(c, "onesided") != 0 ? half_spectrum(c, frame) : frame;
    infer_set(c, 0, 0, 4, (Dim[]){signal ? signal->dims[0] : NULL, frames, bins, dim_number(c->dims, 2)});
    return frames && bins ? INFER_DONE : infer_unknown(c, "the signal, the step or the frame is not known");
}

/* ---- Windows and filters ---- */

static Inferred window_function_infer(InferContext *c)
{
    int32_t dtype;
    Dim size;
    Inferred inferred = infer_dtype_attribute(c, "output_datatype", DTYPE_FLOAT, &dtype);
    if (inferred == INFER_DONE) inferred = read_size(c, 0, 0, &size);
    if (inferred != INFER_DONE) return inferred;
    infer_set(c, 0, dtype, 1, &size);
    return size ? INFER_DONE : infer_unknown(c, "size is computed by the model");
}

/* [floor(dft_length / 2) + 1, num_mel_bins] */
static Inferred mel_weight_matrix_infer(InferContext *c)
{
    int32_t dtype;
    Dim bins, length;
    Inferred inferred = infer_dtype_attribute(c, "output_datatype", DTYPE_FLOAT, &dtype);
    if (inferred == INFER_DONE) inferred = read_size(c, 0, 0, &bins);
    if (inferred == INFER_DONE) inferred = read_size(c, 1, 0, &length);
    if (inferred != INFER_DONE) return inferred;
    Dim spectrum = half_spectrum(c, length);
    infer_set(c, 0, dtype, 2, (Dim[]){spectrum, bins});
    return spectrum && bins ? INFER_DONE : infer_unknown(c, "num_mel_bins or dft_length is computed by the model");
}

const OpRow op_signal[] = {
    {"DFT", 20, "input: T1, dft_length?: T2, axis?: int64", "output: T1", "inverse: int = 0, onesided: int = 0",
     "T1: floats_bfloat16; T2: int32 int64", .infer = dft_infer},
    {"DFT", 17, "input: T1, dft_length?: T2", "output: T1", "axis: int = 1, inverse: int = 0, onesided: int = 0",
     "T1: floats_bfloat16; T2: int32 int64", .infer = dft_infer},
    {"STFT", 17, "signal: T1, frame_step: T2, window?: T1, frame_length?: T2", "output: T1", "onesided: int = 1",
     "T1: floats_bfloat16; T2: int32 int64", .infer = stft_infer},
    {"BlackmanWindow", 17, "size: T1", "output: T2", "output_datatype: int = 1, periodic: int = 1",
     "T1: int32 int64; T2: numeric_bfloat16", .infer = window_function_infer},
    {"HannWindow", 17, "size: T1", "output: T2", "output_datatype: int = 1, periodic: int = 1",
     "T1: int32 int64; T2: numeric_bfloat16", .infer = window_function_infer},
    {"HammingWindow", 17, "size: T1", "output: T2", "output_datatype: int = 1, periodic: int = 1",
     "T1: int32 int64; T2: numeric_bfloat16", .infer = window_function_infer},
    {"MelWeightMatrix", 17,
     "num_mel_bins: T1, dft_length: T1, sample_rate: T1, lower_edge_hertz: T2, upper_edge_hertz: T2", "output: T3",
     "output_datatype: int = 1", "T1: int32 int64; T2: floats_bfloat16; T3: numeric_bfloat16",
     .infer = mel_weight_matrix_infer},
    {0},
};
