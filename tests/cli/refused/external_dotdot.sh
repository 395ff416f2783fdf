# A side file outside of the folder. Nothing is written.
cp "$MODELS_MADE/external_dotdot.onnx" "$MODELS_MADE/short.bin" .
hone shrink external_dotdot.onnx -o out.onnx || echo "exit code $?"
ls
