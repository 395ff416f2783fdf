# A data file that the result needs no longer stays while another model refers to it.
make() {
    rm -f -- *
    cp "$MODELS_MADE/external.onnx" "$MODELS_MADE/weights.bin" .
    hone shrink external.onnx a.onnx -q --no-share "*"
    cp a.onnx b.onnx
}
make
hone shrink b.onnx a.onnx -q
ls
hone inspect --hash b.onnx -q || echo "exit code $?"
make
hone shrink --in-place a.onnx -q
ls
make
mkdir other
mv b.onnx external.onnx weights.bin other
hone shrink --in-place a.onnx -q
ls
