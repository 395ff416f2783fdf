/* image_decoder - an image of three channels from the bytes of a file.
 * https://onnx.ai/onnx/operators/onnx__ImageDecoder.html */
#include "ops/op.h"

const OpRow op_image_decoder[] = {
    {"ImageDecoder", 20, "encoded_stream: T1", "image: T2", "pixel_format: string = 'RGB'", "T1: uint8; T2: uint8",
     .infer = NULL},
    {0},
};
