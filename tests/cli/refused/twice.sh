# Several operands of one option: the last one wins, and its mistake is told.
hone shrink "$MODELS_MADE/twins.onnx" -o a.onnx --mode shrink --mode zip
