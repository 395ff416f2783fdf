# Names that are like none of the model's: where those stand.
model="$MODELS_MADE/twins.onnx"
for words in "--explain zzzzzz" "--keep-node zzzzzz" "--keep-op Zzzzzz" "--outputs zzzzzz"; do
  hone slim "$model" -o out.onnx $words || echo "exit code $?"
done
hone shrink "$model" -o out.onnx --extract-ops zzzzzz || echo "exit code $?"
hone shrink "$model" -o out.onnx --extract-constants zzzzzz || echo "exit code $?"
