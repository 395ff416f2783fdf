"""random_graph(seed): a valid model that onnxruntime runs (nearly always), and inputs for it at several sets of sizes."""
import numpy as np

import control
import extremes
import layers
import moves
import operators
import patterns
import sizes
from builder import NUMPY, Builder, is_fixed

INPUT_KINDS = [("float", 4), ("float", 4), ("float", 4), ("float", 2), ("int64", 2), ("int32", 2), ("double", 2), ("bool", 2), ("uint8", 2),
               ("float16", 2)]
# What a graph is rather made of.
MOVES = moves.ALL + sizes.ALL
MIXES = [operators.ALL + MOVES + layers.ALL + control.ALL + patterns.ALL, layers.ALL + operators.ALL[:12], MOVES + control.ALL[:4],
         operators.ALL + control.ALL, MOVES + operators.ALL, patterns.ALL, patterns.ALL, patterns.ALL + MOVES, extremes.ALL + operators.ALL[:6]]
SPECIAL = [np.nan, np.inf, -np.inf, -0.0]
OTHER_SIZES = [1, 1, 2, 3, 4, 5, 7]


class RandomGraph:
    def __init__(self, model, feeds, types):
        self.model, self.feeds, self.types = model, feeds, types


def add_inputs(b):
    for index in range(b.pick([1, 1, 2, 2, 3])):
        dtype, most = ("float", 4) if index == 0 else b.pick(INPUT_KINDS)
        rank = b.random.randint(0 if b.chance(20) else 2, most) if index or b.chance(60) else b.pick([3, 4, 4])
        b.add_input(dtype, [b.new_dim() for _ in range(rank)], {"bool": 1, "uint8": 3}.get(dtype, 4))


def choose_outputs(b):
    made = [value for value in b.main.values if value.array is None and value not in b.inputs]
    if not made:
        made = [b.add("Identity", [b.inputs[0]], b.inputs[0].dtype, b.inputs[0].dims)]
    outputs = {made[-1].name: made[-1]}
    for _ in range(b.pick([0, 1, 1, 2, 3])):
        value = b.pick(made[-6:])
        outputs[value.name] = value
    if b.chance(4):
        initializers = [value for value in b.main.values if value.array is not None and value.name in {t.name for t in b.main.initializers}]
        outputs |= {value.name: value for value in initializers[:1]}
    return list(outputs.values())


def filled(random, value, at, special):
    dims = [int(dim) if is_fixed(dim) else at.get(dim.symbol or (value.name, axis), int(dim)) for axis, dim in enumerate(value.dims)]
    if value.dtype == "bool":
        return random.integers(0, 2, dims).astype(bool)
    if value.dtype in ("float", "double", "float16"):
        array = random.integers(-16, 17, dims) / 4
        if special:
            array = np.where(random.random(dims) < 0.1, random.choice(special, dims), array)
        return np.asarray(array).astype(NUMPY[value.dtype])
    return random.integers(0 if value.dtype == "uint8" else -3, 4, dims).astype(NUMPY[value.dtype])


def make_feeds(b):
    random = np.random.default_rng(b.seed)
    loose = {dim.symbol or (value.name, axis): int(dim) for value in b.inputs for axis, dim in enumerate(value.dims) if not is_fixed(dim)}
    others = [{}]
    if loose:
        others += [dict.fromkeys(loose, 1), {symbol: b.pick(OTHER_SIZES + [0] * (b.seed % 2)) for symbol in loose}]
    special = SPECIAL if b.chance(12) and not b.has_float_to_integer else []
    if any(node.op_type == "MaxPool" for node in b.main.nodes):
        special = special[-1:]  # which of a NaN and a number is larger is left to chance there
    return [{value.name: filled(random, value, {**loose, **other}, special) for value in b.inputs} for other in others]


def random_graph(seed):
    b = Builder(seed)
    add_inputs(b)
    mix = b.pick(MIXES)
    for _ in range(b.random.randint(1, 14)):
        emit = b.pick(mix if b.chance(85) else MIXES[0])
        emit(b)
    return RandomGraph(b.model(choose_outputs(b)), make_feeds(b), b.types)
