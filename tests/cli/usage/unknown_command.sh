# A misspelt command suggests the right one.
hone inspct model.onnx
