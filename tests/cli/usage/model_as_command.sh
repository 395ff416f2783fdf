# A model where a command should be.
hone model.onnx
