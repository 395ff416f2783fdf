/* reshape - the same elements in another shape; 0 keeps a dim, one -1 is told by the rest.
 * https://onnx.ai/onnx/operators/onnx__Reshape.html */
#include "ops/common.h"
#include "ops/element_moves.h"
#include "ops/size_list.h"

/* What Reshape is asked for, and what it makes of it.
 *
 * An element of shape that is an expression is a size, but it copies one of data where it is 0, and is told by the others
 * where it is -1. Either is ruled out by a proof, or by the elements: where the product of all sizes is that of data's
 * as an expression, an element of 0 means that data has no elements, and one of -1 that there are fewer than none. So
 * what is said of a tensor with elements is right in every case; one without may have a size that is copied where 0 is
 * said, beside another size of 0. */
typedef struct Request {
    const Shape *data; /* NULL: the rank is not known */
    bool allows_zero;  /* 0 is a size, and does not copy that of data */
    int rank;
    Dim dims[SHAPE_MAX_RANK];         /* NULL: open */
    bool is_doubtful[SHAPE_MAX_RANK]; /* an expression that only the elements can show to be a size */
    int inferred;                     /* the place of -1; -1: there is none */
    const char *doubt;                /* about the first of these; NULL: none */
} Request;

/* Is the product of dims proven to be the other one times something? Then it is 0 where the other one is. */
static bool is_multiple(InferContext *c, Dim product, Dim factor)
{
    Dim quotient = dim_exact_divide(c->dims, product, factor);
    return quotient && dim_is_equal(dim_multiply(c->dims, quotient, factor), product);
}

/* Is the size only 0 where the factor is? */
static bool is_zero_with(InferContext *c, Dim size, Dim factor)
{
    Dim quotient = dim_exact_divide(c->dims, size, factor);
    return quotient && dim_lower(quotient) >= 1 && dim_is_equal(dim_multiply(c->dims, quotient, factor), size);
}

static bool has_size(const Shape *shape, Dim size)
{
    for (int axis = 0; axis < shape->rank; axis++)
        if (dim_is_equal(shape->dims[axis], size)) return true;
    return false;
}

/* Is the size what the element of shape says, whatever its symbols are? It must be proven that it is no -1, and not 0,
 * or that what it copies is 0 then. */
static bool is_proven(InferContext *c, const Request *request, int axis)
{
    Dim element = request->dims[axis];
    if (dim_lower(element) >= 1) return true;
    bool is_size = dim_lower(element) >= 0 || (request->data && has_size(request->data, element));
    if (!is_size || request->allows_zero) return is_size;
    if (!request->data) return false;
    if (axis >= request->data->rank) return true; /* there is nothing to copy: it would not run */
    Dim copied = request->data->dims[axis];
    return dim_is_equal(copied, element) || is_multiple(c, copied, element) || is_zero_with(c, element, copied);
}

/* Notes why an element that is known is no size. */
static void note_doubt(InferContext *c, Request *request, int axis)
{
    request->is_doubtful[axis] = true;
    if (request->doubt) return;
    Text element = {0}, copied = {0};
    dim_append(request->dims[axis], &element);
    if (request->data && axis < request->data->rank) dim_append(request->data->dims[axis], &copied);
    bool is_copy = dim_lower(request->dims[axis]) >= 0;
    request->doubt = arena_format(c->arena,
                                  is_copy ? "element %d of shape, %s, may be 0, which keeps %s"
                                          : "element %d of shape, %s, may be below 0%s",
                                  axis, text_of(&element), is_copy ? text_of(&copied) : "");
    text_free(&element);
    text_free(&copied);
}

static Inferred settle_number(InferContext *c, Request *request, int axis, int64_t number)
{
    if (number < -1) return infer_invalid(c, "element %d of shape is %lld", axis, (long long)number);
    if (number == -1) {
        if (request->inferred >= 0) return infer_invalid(c, "shape has -1 twice");
        request->inferred = axis;
        request->dims[axis] = NULL;
    } else if (number == 0 && !request->allows_zero) {
        if (request->data && axis >= request->data->rank)
            return infer_invalid(c, "element %d of shape is 0, but the rank of data is %d", axis, request->data->rank);
        request->dims[axis] = request->data ? request->data->dims[axis] : NULL;
    }
    return INFER_DONE;
}

static Inferred settle(InferContext *c, Request *request)
{
    int64_t number;
    for (int axis = 0; axis < request->rank; axis++) {
        Inferred inferred = INFER_DONE;
        if (dim_is_number(request->dims[axis], &number)) inferred = settle_number(c, request, axis, number);
        else if (request->dims[axis] && !is_proven(c, request, axis)) note_doubt(c, request, axis);
        if (inferred != INFER_DONE) return inferred;
    }
    return INFER_DONE;
}

/* Product of the sizes that are not open, and of those of data, without the factors that are in both. */
static void products(InferContext *c, const Request *request, Dim *out_data, Dim *out_others)
{
    bool is_used[SHAPE_MAX_RANK] = {false};
    *out_data = *out_others = dim_number(c->dims, 1);
    for (int axis = 0; axis < request->rank; axis++) {
        Dim dim = request->dims[axis];
        int own = 0;
        while (own < request->data->rank && (is_used[own] || !dim_is_equal(request->data->dims[own], dim))) own++;
        if (!dim) continue;
        if (own < request->data->rank) is_used[own] = true;
        else *out_others = dim_multiply(c->dims, *out_others, dim);
    }
    for (int own = 0; own < request->data->rank; own++)
        if (!is_used[own]) *out_data = dim_multiply(c->dims, *out_data, request->data->dims[own]);
}

/* Are all sizes that are not open proven to be 1 or more? */
static bool are_others_positive(const Request *request)
{
    for (int axis = 0; axis < request->rank; axis++)
        if (request->dims[axis] && dim_lower(request->dims[axis]) < 1) return false;
    return true;
}

static bool has_zero(const Request *request)
{
    for (int axis = 0; axis < request->rank; axis++)
        if (dim_is(request->dims[axis], 0)) return true;
    return false;
}

static Inferred unknown_element(InferContext *c, const Request *request, int axis)
{
    if (request->doubt) return infer_unknown(c, "%s", request->doubt);
    return infer_unknown(c, "element %d of shape is not known", axis);
}

/* The place of the one open size; -1: there is none, -2: there are more. */
static int open_axis(const Request *request)
{
    int open = -1;
    for (int axis = 0; axis < request->rank; axis++)
        if (!request->dims[axis]) open = open == -1 ? axis : -2;
    return open;
}

/* Is only one size perhaps 0? If it copies another then, data without elements has none to fill that. */
static bool has_one_open_zero(const Request *request)
{
    int count = 0;
    for (int axis = 0; axis < request->rank; axis++)
        count += !request->dims[axis] || dim_lower(request->dims[axis]) < 1;
    return count <= 1;
}

/* Do the elements of data show that the doubtful expressions are sizes? Where data has no elements, one that copies a
 * size runs beside another size of 0, so that a rewrite may not rest on it. */
static bool are_trusted(InferContext *c, const Request *request)
{
    Dim data, others;
    int open = open_axis(request);
    if (!request->data || open == -2 || (c->engine->is_strict && !has_one_open_zero(request))) return false;
    for (int axis = 0; axis < request->rank && open != request->inferred; axis++) /* one more may be the -1 */
        if (request->is_doubtful[axis] && dim_lower(request->dims[axis]) < 0) return false;
    products(c, request, &data, &others);
    return open == -1 ? dim_is_equal(data, others) : is_multiple(c, data, others);
}

static void judge_doubtful(InferContext *c, Request *request)
{
    if (!request->doubt || are_trusted(c, request)) return;
    for (int axis = 0; axis < request->rank; axis++)
        if (request->is_doubtful[axis]) request->dims[axis] = NULL;
}

/* The one open size is what the others leave of data's elements. Where it is a -1, the others are not 0 in a node that
 * runs: onnxruntime refuses it (core/providers/cpu/tensor/reshape_helper.h), though not with allowzero. Else they must be
 * proven to be 1 or more, or to divide data's, which leaves tensors without elements only: not enough for a rewrite, but
 * where nothing that may be 0 is left of both, since with allowzero onnxruntime leaves out sizes of 0. */
static Inferred fill_open(InferContext *c, Request *request, int axis)
{
    Dim data, others;
    int64_t number, divisor;
    bool is_minus_one = request->inferred == axis;
    if (is_minus_one && !request->allows_zero && has_zero(request))
        return infer_invalid(c, "shape has -1 beside a size of 0");
    products(c, request, &data, &others);
    bool is_proven = (is_minus_one && !request->allows_zero) || are_others_positive(request);
    bool is_left_positive = is_minus_one && dim_lower(data) >= 1 && dim_lower(others) >= 1;
    bool may_trust = (!c->engine->is_strict || is_left_positive) && !has_zero(request) && is_multiple(c, data, others);
    if (!is_proven && !may_trust) return unknown_element(c, request, axis);
    if (dim_is_number(data, &number) && dim_is_number(others, &divisor) && number % divisor != 0)
        return infer_invalid(c, "the elements of data do not fill the shape that is asked for");
    request->dims[axis] = dim_exact_divide(c->dims, data, others);
    return request->dims[axis] ? INFER_DONE : infer_unknown(c, "the size of axis %d is not known", axis);
}

static Inferred check_count(InferContext *c, const Request *request)
{
    if (!request->data) return INFER_DONE;
    Dim data = infer_product(c, request->data->dims, 0, request->data->rank);
    Dim asked = infer_product(c, request->dims, 0, request->rank);
    if (dim_is_number(data, NULL) && dim_is_number(asked, NULL) && !dim_is_equal(data, asked))
        return infer_invalid(c, "data has other elements than the shape that is asked for");
    return INFER_DONE;
}

static Inferred complete(InferContext *c, Request *request)
{
    int open = open_axis(request);
    if (open == -1) return check_count(c, request);
    if (!request->data) return infer_unknown(c, "the rank of data is not known");
    if (open >= 0) return fill_open(c, request, open);
    for (open = 0; request->dims[open] || open == request->inferred;) open++;
    return unknown_element(c, request, open);
}

static Inferred reshape_infer(InferContext *c)
{
    Request request = {.data = infer_shape(c, 0), .allows_zero = infer_int(c, "allowzero") != 0, .inferred = -1};
    request.rank = infer_size_list_of_attribute_or_input(c, "shape", 1, request.dims, SHAPE_MAX_RANK);
    if (request.rank < 0) return infer_unknown(c, "the length of shape is not known");
    if (infer_rank(c, 1) == 0) return infer_invalid(c, "shape is a scalar, and must be a list");
    if (settle(c, &request) != INFER_DONE) return INFER_INVALID;
    judge_doubtful(c, &request);
    Inferred inferred = complete(c, &request);
    if (inferred != INFER_INVALID) infer_set(c, 0, 0, request.rank, request.dims);
    return inferred;
}

static void reshape_elements(InferContext *c)
{
    elements_keep_order(c, 0, 0);
}

const OpRow op_reshape[] = {
    {"Reshape", 25, "data: T, shape: int64", "reshaped: T", "allowzero: int = 0", "T: all_25", .infer = reshape_infer,
     .elements = reshape_elements, .eval = eval_keep_order, .flags = OP_EXACT},
    {"Reshape", 24, "data: T, shape: int64", "reshaped: T", "allowzero: int = 0", "T: all_24", .infer = reshape_infer,
     .elements = reshape_elements, .eval = eval_keep_order, .flags = OP_EXACT},
    {"Reshape", 23, "data: T, shape: int64", "reshaped: T", "allowzero: int = 0", "T: all_23", .infer = reshape_infer,
     .elements = reshape_elements, .eval = eval_keep_order, .flags = OP_EXACT},
    {"Reshape", 21, "data: T, shape: int64", "reshaped: T", "allowzero: int = 0", "T: all_21", .infer = reshape_infer,
     .elements = reshape_elements, .eval = eval_keep_order, .flags = OP_EXACT},
    {"Reshape", 19, "data: T, shape: int64", "reshaped: T", "allowzero: int = 0", "T: all_19", .infer = reshape_infer,
     .elements = reshape_elements, .eval = eval_keep_order, .flags = OP_EXACT},
    {"Reshape", 14, "data: T, shape: int64", "reshaped: T", "allowzero: int = 0", "T: all_13", .infer = reshape_infer,
     .elements = reshape_elements, .eval = eval_keep_order, .flags = OP_EXACT},
    {"Reshape", 13, "data: T, shape: int64", "reshaped: T", "", "T: all_13", .infer = reshape_infer,
     .elements = reshape_elements, .eval = eval_keep_order, .flags = OP_EXACT},
    {"Reshape", 5, "data: T, shape: int64", "reshaped: T", "", "T: all_1", .infer = reshape_infer,
     .elements = reshape_elements, .eval = eval_keep_order, .flags = OP_EXACT},
    {"Reshape", 1, "data: T", "reshaped: T", "consumed_inputs: ints, shape: ints", "T: floats", .infer = reshape_infer,
     .elements = reshape_elements, .eval = eval_keep_order, .flags = OP_EXACT},
    {0},
};
