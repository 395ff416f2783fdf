# More side files than the soft limit of open files allows.
ulimit -S -n 40
"$PYTHON" "$TOOLS/make_side_files.py" 60
hone shrink many.onnx --external-data never -o whole.onnx -q && hone inspect whole.onnx | grep Constants
hone shrink --mode npy whole.onnx -o small.onnx -q && ls small_exported_* | wc -l
hone shrink --restore . small.onnx -o again.onnx -q && hone inspect again.onnx | grep Constants
