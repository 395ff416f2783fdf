# scs4onnx's spellings stand apart.
hone shrink --help
