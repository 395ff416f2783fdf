# What happened to nodes: by name, by id, by the name of an output.
hone slim "$MODELS_MADE/slim.onnx" -o out.onnx --only eliminate_dead_nodes,share --explain node_unread main/1 b y | sed -n '/asked/,/^$/p'
hone slim "$MODELS_MADE/slim.onnx" -o out.onnx --explain node_unred || echo "exit code $?"
