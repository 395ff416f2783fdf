# --report FILE: every key in its place.
hone slim "$MODELS_MADE/slim.onnx" -o out.onnx --only eliminate_dead_nodes,share --explain node_a --report report.json -q
"$PYTHON" "$TOOLS/print_keys.py" report.json
