/* ml_map - between maps and tensors.
 * https://onnx.ai/onnx/operators/onnx_aionnxml_DictVectorizer.html */
#include "ops/op.h"

const OpRow op_ml_map[] = {
    {"CastMap", 1, "X: T1", "Y: T2", "cast_to: string = 'TO_FLOAT', map_form: string = 'DENSE', max_map: int = 1",
     "T1: map(int64,float) map(int64,string); T2: float int64 string", .infer = NULL, .domain = DOMAIN_ML},
    {"DictVectorizer", 1, "X: T1", "Y: T2", "int64_vocabulary: ints, string_vocabulary: strings",
     "T1: map(int64,double) map(int64,float) map(int64,string) map(string,double) map(string,float) "
     "map(string,int64); T2: float double int64 string",
     .infer = NULL, .domain = DOMAIN_ML},
    {"ZipMap", 1, "X: float", "Z: T", "classlabels_int64s: ints, classlabels_strings: strings",
     "T: seq(map(int64,float)) seq(map(string,float))", .infer = NULL, .domain = DOMAIN_ML},
    {0},
};
