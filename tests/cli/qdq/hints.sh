# What the user knows: scales and precisions by hint, a cache of another calibration.
sh "$TOOLS/make_quantized.sh"
echo '{"d": {"amax": 12.7}, "r": 3, "conv0": "fp16", "conv2": "int8"}' > hints.json
printf 'TRT-8600-EntropyCalibration2\ne: 3c010204\nd: 3f800000\nnothing: 3f800000\n' > known.cache
hone qdq net.onnx --hint hints.json --scales known.cache -o out -q --report report.json
cat out/net_precision_config.json
echo
"$PYTHON" -c 'import json; report = json.load(open("report.json")); [print(row["tensor"], row["origin"]) for row in report["scales"]]; [print(row["name"], row["reason"], sep=": ") for row in report["refusals"]]'
echo '{"dd": 1}' > tensor.json
echo '{"conv9": "fp16"}' > node.json
hone qdq net.onnx --hint tensor.json || echo "exit code $?"
hone qdq net.onnx --hint node.json || echo "exit code $?"
hone qdq net.onnx --hint hints.txt || echo "exit code $?"
