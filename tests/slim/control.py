"""Bodies for random graphs: If, Loop and functions, whose nodes read and capture values."""
from onnx import helper

import moves
import operators
from builder import DTYPES, Scope, Value, is_fixed


def chain(b, x, length):
    """Operators that keep dtype and dims, one behind the other; pairs that undo each other too."""
    for _ in range(length):
        if b.chance(40):
            y = b.pick(moves.BACK)(b, x)
        else:
            y = b.pick(operators.SAME_SHAPE if x.dtype == "float" else [operators.with_constant])(b, x)
        x = y if y and y.dims == x.dims and y.dtype == x.dtype else x
    return x


def subject(b):
    return b.find(lambda value: value.dtype in ("float", "float", "int64") and value.rank < 5 and value.array is None)


def there_and_back(b):
    x = subject(b)
    return x and chain(b, x, b.pick([1, 2, 3]))


def declared(value, name=None):
    dims = [int(dim) if is_fixed(dim) else dim.symbol or None for dim in value.dims]
    return helper.make_tensor_value_info(name or value.name, DTYPES[value.dtype], dims)


def branch(b, x, outputs):
    b.scope = Scope(b.scope)
    results = []
    for _ in range(outputs):
        kind = b.below(4)
        if kind == 0 and x.is_fixed:
            y = b.weights(x.dims, x.dtype) if b.chance(50) else x
        else:
            y = chain(b, x, b.pick([0, 1, 2, 3]))
        if y.name not in {value.name for value in b.scope.values} or y in results or b.scope.nodes and y.array is not None:
            y = b.add("Identity", [y], y.dtype, y.dims, y.limit)
        results.append(y)
    scope, b.scope = b.scope, b.scope.parent
    return helper.make_graph(scope.nodes, b.new_name("branch"), [], [declared(value) for value in results], scope.initializers)


def condition(b):
    known = b.find(lambda value: value.dtype == "bool" and value.rank == 0)
    if known and b.chance(60):
        return known
    if b.chance(50):
        return b.constant(b.pick([True, False]), "bool", is_shared=False)
    x = b.find(lambda value: value.dtype == "float" and value.is_fixed and value.count and value.rank)
    if not x:
        return b.constant(True, "bool")
    total = operators.add_reduce(b, "ReduceSum", x, list(range(x.rank)), 0)
    return b.add("Greater", [total, b.constant(0, "float")], "bool", [], 1)


def branches(b):
    x = subject(b)
    if not x or b.scope.is_function or depth_of(b.scope) > 2:
        return None
    count = b.pick([1, 1, 2])
    decision = condition(b)
    outputs = [Value(b.new_name(), x.dtype, x.dims, x.limit * 1000 + 1000) for _ in range(count)]
    b.add_node("If", [decision], outputs, then_branch=branch(b, x, count), else_branch=branch(b, x, count))
    return outputs[0]


def depth_of(scope):
    return 0 if scope.parent is None else 1 + depth_of(scope.parent)


def loop(b):
    x = subject(b)
    if not x or b.scope.is_function or depth_of(b.scope) > 1 or b.opset < 11:
        return None
    times = b.pick([0, 1, 2, 2])
    outer, b.scope = b.scope, Scope(b.scope)
    iteration, going = Value(b.new_name("i"), "int64", [], 8), Value(b.new_name("go"), "bool", [], 1)
    carried = Value(b.new_name("s"), x.dtype, x.dims, x.limit)
    b.scope.values += [iteration, going, carried]
    still = b.add("Identity", [going], "bool", [], 1)
    y = chain(b, carried, b.pick([1, 2, 3]))
    y = b.add("Identity", [y], y.dtype, y.dims) if y is carried else y
    scan = b.add("Identity", [chain(b, b.pick([y, carried, x]), b.below(3))], x.dtype, x.dims)
    body = helper.make_graph(b.scope.nodes, b.new_name("body"), [declared(value) for value in (iteration, going, carried)],
                             [declared(value) for value in (still, y, scan)], b.scope.initializers)
    b.scope = outer
    final = Value(b.new_name(), x.dtype, x.dims)
    scanned = Value(b.new_name(), x.dtype, [times, *x.dims])
    b.add_node("Loop", [b.constant(times), b.constant(True, "bool"), x], [final, scanned if b.chance(60) else ""], body=body)
    return final


def new_function(b):
    """Of one or two inputs and one attribute; what it gives has the dtype and dims of its first input."""
    x = subject(b)
    if not x or x.dtype != "float" or b.scope.parent is not None:
        return None
    outer, b.scope = b.scope, Scope(b.scope, is_function=True)
    first = Value("a", x.dtype, x.dims, x.limit)
    b.scope.values.append(first)
    y = chain(b, first, b.pick([1, 2, 4]))
    if b.chance(50):
        name = b.new_name()
        node = helper.make_node("LeakyRelu", [y.name], [name])
        attribute = node.attribute.add(name="alpha", ref_attr_name="slope", type=1)
        assert attribute.ref_attr_name
        b.scope.nodes.append(node)
        y = Value(name, y.dtype, y.dims)
        y = chain(b, y, b.below(2))
    if y is first or y.array is not None:
        y = b.add("Identity", [y], y.dtype, y.dims)
    name = b.new_name("f")
    function = helper.make_function("local", name, ["a"], [y.name], b.scope.nodes, [helper.make_opsetid("", b.opset)], ["slope"])
    b.scope = outer
    b.functions.append(function)
    return name, x.dims


def call(b):
    if not b.functions or b.chance(30):
        made = new_function(b)
        if made:
            b.shapes_of_functions = {**getattr(b, "shapes_of_functions", {}), made[0]: made[1]}
    if not b.functions or b.scope.is_function:
        return None
    name = b.pick(b.functions).name
    dims = b.shapes_of_functions[name]
    x = b.find(lambda value: value.dtype == "float" and value.dims == dims)
    return x and b.add(name, [x], "float", x.dims, domain="local", slope=b.pick([0.5, 0.25, 0.5]))


ALL = [there_and_back, there_and_back, there_and_back, there_and_back, branches, loop, call]
