/* npy_name - names of .npy files: "<stem of the model>_exported_<name>.npy".
 *
 * The part that comes from a value's name depends on nothing but the model's list of inputs, so that --restore finds
 * the file of each input again. */
#ifndef HONE_NPY_NAME_H
#define HONE_NPY_NAME_H

#include "model/model.h"

/* For every input of the main graph, in order, its name made safe for files and unique among them (also where letters
 * of two cases are one): characters that some system forbids become '_', long names are cut, "_2"... is added.
 * Returned array [inputs.count] is owned by arena. */
const char **npy_safe_names(const Model *model, Arena *arena);

/* "out/model.onnx", "W" -> "model_exported_W.npy"; owned by arena. */
const char *npy_file_name(const char *model_path, const char *safe_name, Arena *arena);

#endif
