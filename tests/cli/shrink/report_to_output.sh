# --report - prints JSON instead of text.
hone shrink "$MODELS_MADE/twins.onnx" -o out.onnx --report - | "$PYTHON" -c "import json, sys; print(json.load(sys.stdin)['totals'])"
