# There is no such file.
hone shrink none.onnx -o out.onnx || echo "exit code $?"
ls
