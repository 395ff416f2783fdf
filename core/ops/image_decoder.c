/* image_decoder - an image of three channels from the bytes of a file.
 * https://onnx.ai/onnx/operators/onnx__ImageDecoder.html */
#include "ops/op.h"

/* [height, width, channels]. The channels are not told: what cannot be decoded becomes an empty matrix. */
static Inferred image_decoder_infer(InferContext *c)
{
    const Shape *stream = infer_shape(c, 0);
    if (stream && stream->rank != 1)
        return infer_invalid(c, "encoded_stream has rank %d; it must have 1", stream->rank);
    infer_set(c, 0, 0, 3, (Dim[3]){NULL, NULL, NULL});
    return INFER_DONE;
}

const OpRow op_image_decoder[] = {
    {"ImageDecoder", 20, "encoded_stream: T1", "image: T2", "pixel_format: string = 'RGB'", "T1: uint8; T2: uint8",
     .infer = image_decoder_infer},
    {0},
};
