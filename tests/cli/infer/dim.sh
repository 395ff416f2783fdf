# Sizes of named dims, and the shape of an input; the shell splits nothing.
hone infer "$MODELS_MADE/shapes.onnx" -o out.onnx --dim N=4,width=6 --limit 3 | sed -n '/^Types/,/^$/p'
hone infer "$MODELS_MADE/shapes.onnx" -o out.onnx --input-shape "x=?,3,rows" --limit 3 | sed -n '/^Types/,/^$/p'
