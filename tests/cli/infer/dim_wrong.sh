# A dim and an input that the model does not have, and what is no size; no output is left.
infer() { hone infer "$MODELS_MADE/shapes.onnx" -o out.onnx "$@" || echo "exit code $?"; }
infer --dim M=4
infer --dim N
infer --dim N=-4
infer --input-shape y=1,2
infer --input-shape 1,2
infer --input-shape x=1,-2
infer --input-shape x=4 --dim N=5
ls
