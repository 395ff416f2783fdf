# No line when nobody sees it, nor with --quiet.
"$PYTHON" "$TOOLS/make_large.py" large.onnx
hone shrink large.onnx -o out.onnx > /dev/null
TERM=xterm "$PYTHON" "$TOOLS/in_terminal.py" hone shrink large.onnx -o out.onnx --quiet
