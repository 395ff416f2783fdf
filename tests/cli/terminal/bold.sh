# Headings are bold on a terminal.
TERM=xterm "$PYTHON" "$TOOLS/in_terminal.py" hone inspect "$MODELS_MADE/twins.onnx" | head -n 2
