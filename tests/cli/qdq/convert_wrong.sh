# What is none of the format, with line and column.
printf 'TRT-8600-EntropyCalibration2\nimages: 3c00f9f4\nlogits: bb7a6ee1\n' > negative.cache
printf '{\n  "int8_tensor_scales": {"x": NaN}\n}\n' > nan.json
printf '{"int8_tensor_scales": {"x": 0.5,}}\n' > comma.json
printf '{"int8_tensor_scales": {"a\\nb": 0.5}}\n' > name.json
for words in '--cache-to-json negative.cache' '--cache-to-json nan.json' '--json-to-cache nan.json' '--json-to-cache comma.json' \
    '--json-to-cache name.json' '--json-to-cache missing.json' '--json-to-cache' '--json-to-cache nan.json comma.json' \
    '--json-to-cache --cache-to-json nan.json'; do
  hone qdq $words || echo "exit code $?"
done
