# Text for people and the report for programs.
hone inspect "$MODELS_MADE/twins.onnx" --report report.json | head -n 1
"$PYTHON" "$TOOLS/print_keys.py" report.json
