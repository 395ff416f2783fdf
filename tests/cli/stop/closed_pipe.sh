# A reader that has seen enough is no error, though there is more than a pipe holds.
cp "$MODELS_MADE/twins.onnx" m.onnx
set -- m.onnx m.onnx m.onnx m.onnx m.onnx m.onnx m.onnx m.onnx
set -- "$@" "$@" "$@" "$@" "$@" "$@" "$@" "$@"
hone inspect --format json "$@" | wc -c | grep -c ......
mkfifo pipe
head -n 1 pipe > first &
hone inspect --format json "$@" > pipe
code=$?
wait
cat first
echo "exit code $code"
