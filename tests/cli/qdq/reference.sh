# The reference's command line, as it is.
sh "$TOOLS/make_quantized.sh"
cp net.onnx 'other net.onnx'
hone qdq --input_onnx_models net.onnx 'other net.onnx' --output_dir ./out --trt_calib_version 8601 --infer_average_pool_scales --infer_concat_scales --infer_mul_scales --calibration_type entropy --addtl_ops_to_infer_adjacent_scales Clip Erf --add_unary_ew_scales_for_dla --verbose --compat | grep trtexec
ls out
cat out/net_precision_config.json out/net_precision_config_calib.cache
hone qdq -i net.onnx -q
ls translated
