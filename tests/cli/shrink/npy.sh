# Constants that are read more than once become files.
hone shrink "$MODELS_MADE/twins.onnx" -o out.onnx --mode npy
ls
