# What was ignored from the start stays ignored.
"$PYTHON" "$TOOLS/make_large.py" large.onnx
"$PYTHON" -c "import signal, os; signal.signal(signal.SIGHUP, signal.SIG_IGN); os.execvp('hone', ['hone', 'shrink', 'large.onnx', '-o', 'out.onnx', '-q'])" &
sleep 0.2
kill -HUP $!
wait $!
echo "exit code $?"
ls
