# What has no narrower form, and a flag that lacks what it is about.
hone shrink "$MODELS_MADE/wide.onnx" -o out.onnx --downcast int32 || echo "exit code $?"
hone shrink "$MODELS_MADE/wide.onnx" -o out.onnx --downcast int64 --downcast-lossy || echo "exit code $?"
ls
