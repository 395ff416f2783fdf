# The same while it reads, and by another signal.
"$PYTHON" "$TOOLS/make_large.py" large.onnx
"$PYTHON" "$TOOLS/interrupt.py" SIGTERM hone shrink large.onnx -o out.onnx
