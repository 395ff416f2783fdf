# The rewrite after which the command fails, and the models before and after it.
cp "$MODELS_MADE/slim.onnx" model.onnx
hone bisect model.onnx --only 'eliminate_dead_nodes,share' --command 'hone show {} | grep -q also_unread'
ls
hone show model.good.onnx | grep -c unread
hone show model.bad.onnx | grep -c unread || true
