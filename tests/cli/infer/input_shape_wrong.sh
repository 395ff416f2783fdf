# Sizes left out or too large, and what follows a scalar; a dim that --input-shape replaced. No output is left.
infer() { hone infer "$MODELS_MADE/shapes.onnx" -o out.onnx "$@" || echo "exit code $?"; }
infer --input-shape x=1,2,,4
infer --input-shape x=1,2,
infer --input-shape x=,2
infer --input-shape x=
infer --input-shape 'x=1, ,2'
infer --input-shape 'x=[],2'
infer --input-shape 'x=1,[]'
infer --input-shape x=4,99999999999999999999
infer --input-shape x=4x4
infer --input-shape x=4,4 --dim width=6
ls
