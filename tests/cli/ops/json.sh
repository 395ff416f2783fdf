# All that a row says: operands of each kind, defaults, types, determinism.
hone ops --json ai.onnx.Max | "$PYTHON" -c '
import json, sys
for row in json.load(sys.stdin)["operators"]:
    print(row["since"], row["inputs"], row["types"][0]["types"][-1])'
hone ops --json DequantizeLinear | "$PYTHON" -c '
import json, sys
rows = json.load(sys.stdin)["operators"]
print([(row["domain"], row["since"]) for row in rows])'
hone ops --json ai.onnx.ml.CastMap
hone ops --json EyeLike Multinomial LinearAttention | grep -e '"name": "[A-Z][a-z].*"' -e deterministic
