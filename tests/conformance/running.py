"""Runs models in onnxruntime with its optimizations off, on the feeds of the index of models."""
import numpy as np
import onnxruntime

NUMPY_TYPES = {"string": object}


def filled(spec, generator):
    """An array for {"dtype", "shape", "fill"}; the index's README says what a fill may be."""
    shape, (kind, _, rest) = spec["shape"], spec["fill"].partition(":")
    values = rest.split(":")
    if kind == "normal":
        array = generator.standard_normal(shape)
    elif kind == "uniform":
        array = generator.uniform(float(values[0]), float(values[1]), shape)
    elif kind == "randint":
        array = generator.integers(int(values[0]), int(values[1]), shape)
    elif kind == "ones":
        array = np.ones(shape)
    elif kind == "zeros":
        array = np.zeros(shape)
    elif kind == "const":
        array = np.full(shape, float(values[0]))
    elif kind == "arange":
        array = np.arange(int(np.prod(shape))).reshape(shape)
    elif kind == "choice":
        return generator.choice(np.array(rest.split(","), dtype=object), shape)
    else:
        raise ValueError(f"unknown fill {spec['fill']}")
    return np.asarray(array).astype(NUMPY_TYPES.get(spec["dtype"], spec["dtype"]))


def filled_feed(feed, seed):
    generator = np.random.default_rng(seed)
    return {name: filled(spec, generator) for name, spec in feed.items()}


def run(path, feed):
    """Every output of the model at path, as onnxruntime gives it."""
    options = onnxruntime.SessionOptions()
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
    options.log_severity_level = 4
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
    known = {value.name for value in session.get_inputs() + session.get_overridable_initializers()}
    return session.run(None, {name: array for name, array in feed.items() if name in known})


def same(a, b):
    """Equal to the last bit, through lists and maps."""
    if isinstance(a, dict) or isinstance(b, dict):
        return isinstance(a, dict) and isinstance(b, dict) and a.keys() == b.keys() and all(same(a[k], b[k]) for k in a)
    if isinstance(a, list) or isinstance(b, list):
        return isinstance(a, list) and isinstance(b, list) and len(a) == len(b) and all(map(same, a, b))
    if a is None or b is None:
        return a is b
    a, b = np.asarray(a), np.asarray(b)
    if a.dtype != b.dtype or a.shape != b.shape:
        return False
    return bool((a == b).all()) if a.dtype.kind in "OUS" else a.tobytes() == b.tobytes()
