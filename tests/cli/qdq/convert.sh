# A calibration cache and a precision config become one another, to standard output and to files.
printf 'TRT-8600-EntropyCalibration2\nimages: 3c00f9f4\na b:0: 3F800000\n' > net.cache
hone qdq --cache-to-json net.cache
hone qdq --cache-to-json net.cache -o net.json
hone qdq net.json --json-to-cache --trt_calib_version 100300
hone qdq --json-to-cache -i net.json -o again.cache
diff -i net.cache again.cache && echo equal
hone qdq --cache-to-json net.cache -o net.cache || echo "exit code $?"
hone qdq --cache-to-json net.cache -o net.json --no-clobber || echo "exit code $?"
