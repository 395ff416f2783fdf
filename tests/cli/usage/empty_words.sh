# A word that is empty, as of a variable that is not set, is no path and no value; "-" is no model.
model="$MODELS_MADE/twins.onnx"
for words in "inspect ''" "show ''" "shrink '' -o out.onnx" "slim '$model' ''" "inspect '$model' ''" \
  "slim '$model' -o ''" "infer '$model' --output= --in-place" "fold '$model' -o out.onnx --op-schema ''" \
  "inspect '$model' --report ''" "bisect '$model' --command ''" "inspect -" "shrink - -o out.onnx" "ops ''"; do
  eval "hone $words" || echo "exit code $?"
done
ls
