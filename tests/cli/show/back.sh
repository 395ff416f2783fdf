# A model as text, and the text as a model: byte for byte what the text was made to.
hone show --complete "$MODELS_MADE/twins.onnx" -o model.txt
hone show model.txt -o model.onnx
hone show --complete model.onnx -o again.txt
cmp model.txt again.txt
hone show model.txt -o second.onnx
cmp model.onnx second.onnx
ls
