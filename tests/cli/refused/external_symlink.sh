# A side file that a link leads out of the folder to. Nothing is written.
mkdir folder
cp "$MODELS_MADE/external_symlink.onnx" folder
head -c 16 /dev/zero > secret.bin
ln -s ../secret.bin folder/link.bin
hone shrink folder/external_symlink.onnx -o out.onnx || echo "exit code $?"
ls
