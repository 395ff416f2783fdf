# Every pass says what it does, with an example; every name of another tool stands for passes that there are.
hone passes --json > passes.json
"$PYTHON" "$TOOLS/check_passes.py" passes.json
