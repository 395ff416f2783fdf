# --no-clobber refuses, and keeps what is there.
echo old > out.onnx
hone shrink "$MODELS_MADE/twins.onnx" -o out.onnx --no-clobber || echo "exit code $?"
cat out.onnx
hone shrink "$MODELS_MADE/twins.onnx" -o new.onnx --no-clobber -q
ls
