# What there is nothing to find in.
cp "$MODELS_MADE/slim.onnx" model.onnx
cp "$MODELS_MADE/cycle.onnx" .
hone bisect model.onnx --command 'true {}' -q || echo "exit code $?"
hone bisect model.onnx --command 'test ! -e {}' -q || echo "exit code $?"
hone bisect model.onnx --command 'no_such_command {}' -q || echo "exit code $?"
hone bisect model.onnx --command 'true' || echo "exit code $?"
hone bisect model.onnx || echo "exit code $?"
hone bisect model.onnx --command 'true {}' --skip '*' -q || echo "exit code $?"
hone bisect model.onnx --command 'hone show {} | grep -q also_unread' --outputs unread -q || echo "exit code $?"
hone bisect cycle.onnx --command 'true {}' -q || echo "exit code $?"
ls
