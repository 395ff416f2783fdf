"""Where hone's operators are not those of the oracle, and why: one line each. A line that explains nothing fails."""

# (operator, version, field): why. Field "missing": the oracle has the row, hone does not; "extra": the other way round.
DIFFERENCES = {
    ("com.microsoft.SimplifiedLayerNormalization", 1, "extra"): "onnxruntime has it in ai.onnx; some models do not",
}

# Operators of onnxruntime that hone leaves alone, as all that it does not know.
LEFT_OUT = {
    "generation of text: whole loops around models": "BeamSearch GreedySearch Sampling WhisperBeamSearch",
    "compiled for one accelerator": "EPContext Snpe",
    "made by onnxruntime while it runs": "MemcpyFromHost MemcpyToHost",
    "plugins of TensorRT": "DisentangledAttention_TRT EfficientNMS_TRT MultilevelCropAndResize_TRT PyramidROIAlign_TRT",
    "layouts of one GPU library": "DequantizeWithOrder QOrderedAttention QOrderedGelu QOrderedLayerNormalization "
                                  "QOrderedLongformerAttention QOrderedMatMul QuantizeWithOrder",
    "block floating point and float8 of experiments": "DequantizeBFP GemmFloat8 MatMulBlockQuantizedFp4Weight "
                                                      "MatMulBlockQuantizedFp8Weight QuantizeBFP",
    "parts of single models that no exporter writes": "BifurcationDetector BranchwiseRMSNorm ConvStateReplay "
        "DynamicSparseAttention DynamicTimeWarping EngramGate GatedAdd GatedDeltaNet GatedDeltaNetStateReplay GatedRMSNorm "
        "GatherPacked HyperConnectionLowRankMix HyperConnectionPostMix HyperConnectionPreMix LinearAttentionGate "
        "MRotaryEmbedding Mamba2Verify MatMulNBitsMlp MatMulNBitsQLoRA MatMulNBitsQkv MatMulPacked MoEGroupRouter "
        "MoEPacked NGramHashMapping PackedSparseAttentionIndexer PackedSparseAttentionIndexerMerge RMSNormRotary "
        "RouterGateUpProj ScaledSiLU SparseAttentionIndexer SparsePagedAttention SpeculativePrefixCommit "
        "VarlenCausalConvWithState VarlenNGramHashMapping",
    "takes sparse tensors, which hone has no kernels for": "SparseToDenseMatMul",
    "an example": "SampleOp",
}
