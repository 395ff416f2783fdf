# The reference's command line, as it is.
cat > net.txt <<'TEXT'
<ir_version: 8, opset_import: ["" : 13]>
g (float[1, 2, 4, 4] x) => (float[1, 2, 4, 4] y)
<float[2, 2, 1, 1] W = {1.27, -0.635, 0.5, 0.254}, float s = {0.05}, float t = {0.1}, int8 z = {0}> {
  q = QuantizeLinear (x, s, z)
  x_dq = DequantizeLinear (q, s, z)
  [conv0] c = Conv (x_dq, W)
  [relu0] r = Relu (c)
  rq = QuantizeLinear (r, t, z)
  r_dq = DequantizeLinear (rq, t, z)
  [conv1] d = Conv (r_dq, W)
  [erf] e = Erf (d)
  [conv2] y = Conv (e, W)
}
TEXT
hone show -q net.txt -o net.onnx
cp net.onnx 'other net.onnx'
hone qdq --input_onnx_models net.onnx 'other net.onnx' --output_dir ./out --trt_calib_version 8601 --infer_average_pool_scales --infer_concat_scales --infer_mul_scales --calibration_type entropy --addtl_ops_to_infer_adjacent_scales Clip Erf --add_unary_ew_scales_for_dla --verbose --compat | grep trtexec
ls out
cat out/net_precision_config.json out/net_precision_config_calib.cache
hone qdq -i net.onnx -q
ls translated
