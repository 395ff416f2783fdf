# Standard output on a full disk.
[ -w /dev/full ] || { echo "there is no /dev/full"; exit 77; }
hone inspect "$MODELS_MADE/twins.onnx" > /dev/full
