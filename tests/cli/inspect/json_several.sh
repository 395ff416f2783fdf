# An array of reports.
hone inspect "$MODELS_MADE/twins.onnx" "$MODELS_MADE/distinct.onnx" --format json | "$PYTHON" -c "import json, sys; print([report['model']['file'] for report in json.load(sys.stdin)])"
