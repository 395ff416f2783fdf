# One word too many.
hone shrink a.onnx b.onnx c.onnx
