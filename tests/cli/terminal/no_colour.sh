# NO_COLOR, and terminals that know no colour.
export MODEL="$MODELS_MADE/twins.onnx"
NO_COLOR=1 TERM=xterm "$PYTHON" "$TOOLS/in_terminal.py" hone inspect "$MODEL" | head -n 1
TERM=dumb "$PYTHON" "$TOOLS/in_terminal.py" hone inspect "$MODEL" | head -n 1
NO_COLOR= TERM=xterm "$PYTHON" "$TOOLS/in_terminal.py" hone inspect "$MODEL" | head -n 1
