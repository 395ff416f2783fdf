/* ml_tree - forests of decision trees: scores, or labels with scores, for each row.
 * https://onnx.ai/onnx/operators/onnx_aionnxml_TreeEnsemble.html */
#include "ops/ml_table.h"

static Inferred tree_classifier_infer(InferContext *c)
{
    int64_t strings = ml_count(c, "classlabels_strings", ATTRIBUTE_STRINGS);
    int64_t labels = strings > 0 ? strings : ml_count(c, "classlabels_int64s", ATTRIBUTE_INTS);
    return ml_set_classes(c, strings > 0 ? DTYPE_STRING : DTYPE_INT64, labels > 0 ? labels : -1);
}

static Inferred set_targets(InferContext *c, int32_t dtype)
{
    bool is_given = infer_has_attribute(c, "n_targets");
    int64_t targets = infer_int(c, "n_targets");
    if (is_given && targets < 0) return infer_invalid(c, "n_targets is negative");
    return ml_set_table(c, 0, dtype, is_given ? targets : -1);
}

static Inferred tree_regressor_infer(InferContext *c)
{
    return set_targets(c, DTYPE_FLOAT);
}

static Inferred tree_ensemble_infer(InferContext *c)
{
    return set_targets(c, infer_dtype(c, 0));
}

const OpRow op_ml_tree[] = {
    {"TreeEnsemble", 5, "X: T", "Y: T",
     "leaf_targetids!: ints, leaf_weights!: tensor, nodes_falseleafs!: ints, nodes_falsenodeids!: ints, "
     "nodes_featureids!: ints, nodes_modes!: tensor, nodes_splits!: tensor, nodes_trueleafs!: ints, "
     "nodes_truenodeids!: ints, tree_roots!: ints, aggregate_function: int = 1, membership_values: tensor, "
     "n_targets: int, nodes_hitrates: tensor, nodes_missing_value_tracks_true: ints, post_transform: int = 0",
     "T: floats", .infer = tree_ensemble_infer, .domain = DOMAIN_ML},
    {"TreeEnsembleClassifier", 5, "X: T1", "Y: T2, Z: float",
     "base_values: floats, base_values_as_tensor: tensor, class_ids: ints, class_nodeids: ints, class_treeids: ints, "
     "class_weights: floats, class_weights_as_tensor: tensor, classlabels_int64s: ints, "
     "classlabels_strings: strings, nodes_falsenodeids: ints, nodes_featureids: ints, nodes_hitrates: floats, "
     "nodes_hitrates_as_tensor: tensor, nodes_missing_value_tracks_true: ints, nodes_modes: strings, "
     "nodes_nodeids: ints, nodes_treeids: ints, nodes_truenodeids: ints, nodes_values: floats, "
     "nodes_values_as_tensor: tensor, post_transform: string = 'NONE'",
     "T1: float double int32 int64; T2: int64 string", .infer = tree_classifier_infer, .domain = DOMAIN_ML,
     .flags = OP_DEPRECATED},
    {"TreeEnsembleClassifier", 3, "X: T1", "Y: T2, Z: float",
     "base_values: floats, base_values_as_tensor: tensor, class_ids: ints, class_nodeids: ints, class_treeids: ints, "
     "class_weights: floats, class_weights_as_tensor: tensor, classlabels_int64s: ints, "
     "classlabels_strings: strings, nodes_falsenodeids: ints, nodes_featureids: ints, nodes_hitrates: floats, "
     "nodes_hitrates_as_tensor: tensor, nodes_missing_value_tracks_true: ints, nodes_modes: strings, "
     "nodes_nodeids: ints, nodes_treeids: ints, nodes_truenodeids: ints, nodes_values: floats, "
     "nodes_values_as_tensor: tensor, post_transform: string = 'NONE'",
     "T1: float double int32 int64; T2: int64 string", .infer = tree_classifier_infer, .domain = DOMAIN_ML},
    {"TreeEnsembleClassifier", 1, "X: T1", "Y: T2, Z: float",
     "base_values: floats, class_ids: ints, class_nodeids: ints, class_treeids: ints, class_weights: floats, "
     "classlabels_int64s: ints, classlabels_strings: strings, nodes_falsenodeids: ints, nodes_featureids: ints, "
     "nodes_hitrates: floats, nodes_missing_value_tracks_true: ints, nodes_modes: strings, nodes_nodeids: ints, "
     "nodes_treeids: ints, nodes_truenodeids: ints, nodes_values: floats, post_transform: string = 'NONE'",
     "T1: float double int32 int64; T2: int64 string", .infer = tree_classifier_infer, .domain = DOMAIN_ML},
    {"TreeEnsembleRegressor", 5, "X: T", "Y: float",
     "aggregate_function: string = 'SUM', base_values: floats, base_values_as_tensor: tensor, n_targets: int, "
     "nodes_falsenodeids: ints, nodes_featureids: ints, nodes_hitrates: floats, nodes_hitrates_as_tensor: tensor, "
     "nodes_missing_value_tracks_true: ints, nodes_modes: strings, nodes_nodeids: ints, nodes_treeids: ints, "
     "nodes_truenodeids: ints, nodes_values: floats, nodes_values_as_tensor: tensor, "
     "post_transform: string = 'NONE', target_ids: ints, target_nodeids: ints, target_treeids: ints, "
     "target_weights: floats, target_weights_as_tensor: tensor",
     "T: float double int32 int64", .infer = tree_regressor_infer, .domain = DOMAIN_ML, .flags = OP_DEPRECATED},
    {"TreeEnsembleRegressor", 3, "X: T", "Y: float",
     "aggregate_function: string = 'SUM', base_values: floats, base_values_as_tensor: tensor, n_targets: int, "
     "nodes_falsenodeids: ints, nodes_featureids: ints, nodes_hitrates: floats, nodes_hitrates_as_tensor: tensor, "
     "nodes_missing_value_tracks_true: ints, nodes_modes: strings, nodes_nodeids: ints, nodes_treeids: ints, "
     "nodes_truenodeids: ints, nodes_values: floats, nodes_values_as_tensor: tensor, "
     "post_transform: string = 'NONE', target_ids: ints, target_nodeids: ints, target_treeids: ints, "
     "target_weights: floats, target_weights_as_tensor: tensor",
     "T: float double int32 int64", .infer = tree_regressor_infer, .domain = DOMAIN_ML},
    {"TreeEnsembleRegressor", 1, "X: T", "Y: float",
     "aggregate_function: string = 'SUM', base_values: floats, n_targets: int, nodes_falsenodeids: ints, "
     "nodes_featureids: ints, nodes_hitrates: floats, nodes_missing_value_tracks_true: ints, nodes_modes: strings, "
     "nodes_nodeids: ints, nodes_treeids: ints, nodes_truenodeids: ints, nodes_values: floats, "
     "post_transform: string = 'NONE', target_ids: ints, target_nodeids: ints, target_treeids: ints, "
     "target_weights: floats",
     "T: float double int32 int64", .infer = tree_regressor_infer, .domain = DOMAIN_ML},
    {0},
};
