# --report FILE: every key in its place; paths only in "run".
cp "$MODELS_MADE/twins.onnx" in.onnx
hone shrink in.onnx -o out.onnx --report report.json -q
"$PYTHON" "$TOOLS/print_keys.py" report.json
ls
