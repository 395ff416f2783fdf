# Constants of 64 bits that 32 do for; what stays, and why.
hone shrink "$MODELS_MADE/wide.onnx" -o out.onnx --downcast int64,float64
hone shrink "$MODELS_MADE/wide.onnx" -o out.onnx --downcast int64 --downcast float64 --downcast-lossy
hone inspect out.onnx | sed -n '/^Types/,$p'
