# A report that cannot be written: told before the work, nothing is written.
hone shrink "$MODELS_MADE/twins.onnx" -o out.onnx --report none/report.json || echo "exit code $?"
ls
