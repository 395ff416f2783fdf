# Work over half a second shows a line, which is taken away.
"$PYTHON" "$TOOLS/make_large.py" large.onnx
TERM=xterm "$PYTHON" "$TOOLS/in_terminal.py" --slow hone shrink large.onnx -o out.onnx > seen
"$PYTHON" "$TOOLS/check_progress.py" seen
