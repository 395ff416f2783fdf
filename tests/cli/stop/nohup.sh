# What was ignored from the start stays ignored.
"$PYTHON" "$TOOLS/make_large.py" large.onnx
trap '' HUP # a program inherits what its shell ignores
hone shrink large.onnx -o out.onnx -q &
sleep 0.2
kill -HUP $!
wait $!
echo "exit code $?"
ls
