# The name of the program stands out in messages.
TERM=xterm "$PYTHON" "$TOOLS/in_terminal.py" hone inspect none.onnx
