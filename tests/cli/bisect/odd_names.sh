# Paths are quoted where they need it, and models can go elsewhere.
mkdir "it's here" 'a folder'
cp "$MODELS_MADE/slim.onnx" "it's here/my model.onnx"
hone bisect "it's here/my model.onnx" --folder 'a folder' --only eliminate_dead_nodes --command 'hone show {} | grep -q also_unread' -q
ls 'a folder' "it's here"
