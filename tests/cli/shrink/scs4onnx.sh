# scs4onnx's command line.
hone shrink "$MODELS_MADE/twins.onnx" out.onnx --mode npy --forced_extraction_op_names node_y --disable_auto_downcast --non_verbose
ls
