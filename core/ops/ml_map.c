/* ml_map - between maps and tensors.
 * https://onnx.ai/onnx/operators/onnx_aionnxml_DictVectorizer.html */
#include "ops/ml_table.h"

/* DENSE: a column for each entry; SPARSE: max_map columns. onnxruntime: ml/cast_map.cc. */
static Inferred cast_map_infer(InferContext *c)
{
    Dim dims[2] = {dim_number(c->dims, 1), NULL};
    int32_t dtype = 0;
    if (infer_string_is(c, "cast_to", "TO_FLOAT")) dtype = DTYPE_FLOAT;
    if (infer_string_is(c, "cast_to", "TO_INT64")) dtype = DTYPE_INT64;
    if (infer_string_is(c, "cast_to", "TO_STRING")) dtype = DTYPE_STRING;
    int64_t columns = infer_int(c, "max_map");
    if (infer_string_is(c, "map_form", "SPARSE") && columns >= 0) dims[1] = dim_number(c->dims, columns);
    infer_set(c, 0, dtype, 2, dims);
    return dims[1] ? INFER_DONE : infer_unknown(c, "the number of entries of the map is not known");
}

static Inferred dict_vectorizer_infer(InferContext *c)
{
    const Fact *map = infer_input(c, 0);
    int64_t words = ml_count(c, "string_vocabulary", ATTRIBUTE_STRINGS);
    if (words == 0) words = ml_count(c, "int64_vocabulary", ATTRIBUTE_INTS);
    Dim dims[2] = {dim_number(c->dims, 1), words > 0 ? dim_number(c->dims, words) : NULL};
    infer_set(c, 0, map->kind == TYPE_MAP && map->element ? map->element->dtype : 0, 2, dims);
    return words > 0 ? INFER_DONE : infer_unknown(c, "no vocabulary is given");
}

/* A sequence of maps from label to score, one a row. */
static Inferred zip_map_infer(InferContext *c)
{
    static const Fact score = {.kind = TYPE_TENSOR, .dtype = DTYPE_FLOAT};
    static const Fact by_string = {.kind = TYPE_MAP, .dtype = DTYPE_STRING, .element = &score};
    static const Fact by_int = {.kind = TYPE_MAP, .dtype = DTYPE_INT64, .element = &score};
    bool has_strings = ml_count(c, "classlabels_strings", ATTRIBUTE_STRINGS) > 0;
    bool has_ints = ml_count(c, "classlabels_int64s", ATTRIBUTE_INTS) > 0;
    if (has_strings == has_ints)
        return infer_invalid(c, "either classlabels_strings or classlabels_int64s has the keys");
    infer_set_sequence(c, 0, has_strings ? &by_string : &by_int);
    return INFER_DONE;
}

const OpRow op_ml_map[] = {
    {"CastMap", 1, "X: T1", "Y: T2", "cast_to: string = 'TO_FLOAT', map_form: string = 'DENSE', max_map: int = 1",
     "T1: map(int64,float) map(int64,string); T2: float int64 string", .infer = cast_map_infer, .domain = DOMAIN_ML},
    {"DictVectorizer", 1, "X: T1", "Y: T2", "int64_vocabulary: ints, string_vocabulary: strings",
     "T1: map(int64,double) map(int64,float) map(int64,string) map(string,double) map(string,float) "
     "map(string,int64); T2: float double int64 string",
     .infer = dict_vectorizer_infer, .domain = DOMAIN_ML},
    {"ZipMap", 1, "X: float", "Z: T", "classlabels_int64s: ints, classlabels_strings: strings",
     "T: seq(map(int64,float)) seq(map(string,float))", .infer = zip_map_infer, .domain = DOMAIN_ML},
    {0},
};
