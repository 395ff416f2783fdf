# What neither hone nor the model has, with what comes near.
model="$MODELS_MADE/slim.onnx"
hone slim "$model" -o out.onnx --skip fuse_gem || echo "exit code $?"
hone slim "$model" -o out.onnx --keep-op Convv || echo "exit code $?"
hone slim "$model" -o out.onnx --keep-node node_unread1 || echo "exit code $?"
hone slim "$model" -o out.onnx --outputs z || echo "exit code $?"
hone slim "$model" -o out.onnx --strip docs || echo "exit code $?"
hone slim "$model" -o out.onnx --target tensorrt || echo "exit code $?"
hone fold "$model" -o out.onnx --skip share || echo "exit code $?"
ls
