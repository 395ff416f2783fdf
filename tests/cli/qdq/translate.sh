# All that people are told, and the four files.
sh "$TOOLS/make_quantized.sh"
hone qdq net.onnx -o out
cat out/net_precision_config.json out/net_precision_config_calib.cache out/net_precision_config_layer_arg.txt
echo
hone show out/net_noqdq.onnx | tail -n 7
for target in gpu dla standalone; do hone qdq net.onnx -o out --$target | grep trtexec; done
hone qdq net.onnx -o out --report - | "$PYTHON" -c 'import json, sys; report = json.load(sys.stdin); print(*report, sep=" "); print(report["totals"], report["inputs"], [file["role"] for file in report["files"]])'
