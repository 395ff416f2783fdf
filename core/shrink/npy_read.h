/* npy_read - a .npy file as a tensor whose bytes stay in the file. */
#ifndef HONE_NPY_READ_H
#define HONE_NPY_READ_H

#include "model/model.h"

/* Makes a tensor of the elements of an opened .npy file. type: what the model declares, a tensor type; dims that it
 * does not know are taken from the file. source: moved to the model. *out: owned by the model. Fails (MODEL) where dtype,
 * dims or size differ. Strings are read into memory, everything else stays in the file. */
NODISCARD Status npy_read_tensor(Model *model, Source *source, const Type *type, Tensor **out);

#endif
