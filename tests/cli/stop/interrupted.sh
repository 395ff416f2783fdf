# Ctrl-C at any moment: the exit code tells, and nothing is left.
"$PYTHON" "$TOOLS/make_large.py" large.onnx
"$PYTHON" "$TOOLS/interrupt.py" SIGINT hone shrink large.onnx -o out.onnx --min-bytes 1G --report report.json
