# External weights stay external, in a file beside the output.
hone shrink "$MODELS_MADE/external.onnx" -o out.onnx -q
ls
hone inspect out.onnx | grep Size
