# --report FILE: every key in its place.
hone infer "$MODELS_MADE/shapes.onnx" -o out.onnx --report report.json --limit 2 -q
"$PYTHON" "$TOOLS/print_keys.py" report.json
