# The report instead of the text.
hone inspect "$MODELS_MADE/quantized.onnx" --format json | "$PYTHON" -c "import json, sys; report = json.load(sys.stdin); print(report['job'], report['model']['quantization'])"
