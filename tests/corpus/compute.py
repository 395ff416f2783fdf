"""Do two models compute the same? Asked of onnxruntime, with its own optimizations off, on random inputs."""
try:
    import numpy as np
    import onnxruntime
except ImportError:
    onnxruntime = None

SYMBOLIC_DIM = 3
CLOSE = {"rtol": 1e-5, "atol": 1e-6, "equal_nan": True}
CLOSE_HALF = {"rtol": 4e-3, "atol": 4e-3, "equal_nan": True}  # float16 has 11 bits
DTYPES = {
    "tensor(float)": "float32", "tensor(double)": "float64", "tensor(float16)": "float16",
    "tensor(int8)": "int8", "tensor(int16)": "int16", "tensor(int32)": "int32", "tensor(int64)": "int64",
    "tensor(uint8)": "uint8", "tensor(uint16)": "uint16", "tensor(uint32)": "uint32", "tensor(uint64)": "uint64",
    "tensor(bool)": "bool", "tensor(string)": "object",
}


def is_there():
    return onnxruntime is not None


def open_session(path):
    """None where onnxruntime does not run the model."""
    options = onnxruntime.SessionOptions()
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
    options.log_severity_level = 4
    try:
        return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
    except Exception:  # its exceptions have no common class
        return None


def random_input(random, declared):
    dims = [dim if isinstance(dim, int) else SYMBOLIC_DIM for dim in declared.shape]
    dtype = DTYPES[declared.type]
    numbers = random.integers(-3 if dtype.startswith("float") else 0, 2 if dtype == "bool" else 7, dims)
    return numbers.astype(str).astype(dtype) if dtype == "object" else numbers.astype(dtype)


def given_input(declared, dims, words):
    """dims None: as declared."""
    dtype = DTYPES[declared.type]
    if dims is None:
        dims = [dim if isinstance(dim, int) else SYMBOLIC_DIM for dim in declared.shape]
    convert = int if "int" in dtype or dtype == "bool" else str if dtype == "object" else float
    numbers = np.array([convert(word) for word in words], dtype=dtype)
    return np.resize(numbers, dims)


def run(session, inputs):
    """The outputs, or None where the model fails on these inputs."""
    try:
        return session.run(None, inputs)
    except Exception:
        return None


def is_same(a, b):
    if not isinstance(a, np.ndarray) or not isinstance(b, np.ndarray):
        return repr(a) == repr(b)
    if a.dtype != b.dtype or a.shape != b.shape:
        return False
    if a.dtype.kind == "f":  # of a NaN only that it is one
        return np.array_equal(np.isnan(a), np.isnan(b)) and a[~np.isnan(a)].tobytes() == b[~np.isnan(b)].tobytes()
    return a.tolist() == b.tolist() if a.dtype == object else a.tobytes() == b.tobytes()


def is_alike(a, b):
    """Same dtype and shape, floats equal but for rounding."""
    if not isinstance(a, np.ndarray) or not isinstance(b, np.ndarray) or a.dtype.kind != "f":
        return is_same(a, b)
    return a.dtype == b.dtype and a.shape == b.shape and np.allclose(a, b, **(CLOSE_HALF if a.dtype == np.float16 else CLOSE))


def opens_as_before(before, after):
    """(session before, session after, what is wrong or "")."""
    first = open_session(before)
    if first is None:
        return None, None, ""
    second = open_session(after)
    return first, second, "" if second else f"onnxruntime runs {before.name}, but not {after.name}"


def compare(before, after, is_close=False, given=None):
    """What differs, in words; "" when nothing does or nothing can be compared. is_close: floats may round differently.
    given: {input: (dims or None, words)} of inputs that are not random."""
    if not is_there():
        return ""
    first, second, why = opens_as_before(before, after)
    if why or first is None:
        return why
    declared = first.get_inputs()
    names = [declaration.name for declaration in declared]
    is_comparable = names == [declaration.name for declaration in second.get_inputs()]
    if not is_comparable or any(declaration.type not in DTYPES for declaration in declared):
        return ""
    random = np.random.default_rng(1)
    given = given or {}
    inputs = {declaration.name: random_input(random, declaration) for declaration in declared}
    inputs |= {declaration.name: given_input(declaration, *given[declaration.name])
               for declaration in declared if declaration.name in given}
    expected, actual = run(first, inputs), run(second, inputs)
    if expected is None:
        return "onnxruntime fails on the given inputs" if given else ""
    if actual is None:
        return "onnxruntime fails on the model after, but not on the one before"
    if len(expected) != len(actual) or not all(map(is_alike if is_close else is_same, expected, actual)):
        return f"the models compute different outputs:\n{expected}\n{actual}"
    return ""
