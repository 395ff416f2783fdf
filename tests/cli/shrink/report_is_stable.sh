# All but "run" is the same from run to run.
mkdir folder
cp "$MODELS_MADE/twins.onnx" in.onnx
cp in.onnx folder
hone shrink in.onnx -o out.onnx --report one.json -q
hone shrink folder/in.onnx -o folder/out.onnx --report two.json -q
sed '/"run": {/,$d' one.json > one
sed '/"run": {/,$d' two.json > two
cmp one two && wc -l < one | grep -c ...
