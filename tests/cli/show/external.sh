# External data is referred to and not looked at; a text with it becomes a model beside the same data.
hone show "$MODELS_MADE/external.onnx" | grep float.4096.
echo 'g () => () <float[1] w = ["location": "none.bin"]> {}' > in.txt
hone show in.txt -o out.onnx
hone show out.onnx | grep none.bin
