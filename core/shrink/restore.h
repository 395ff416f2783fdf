/* restore - the way back from extract: inputs for which there is a .npy file become initializers again.
 *
 * DIR/<stem of the model>_exported_<name>.npy belongs to the input of that name; so does DIR/NAME where the input itself
 * is called NAME.npy, as scs4onnx does. */
#ifndef HONE_RESTORE_H
#define HONE_RESTORE_H

#include "shrink/shrink_run.h"

/* Puts the files of the folder that --restore names back; nothing to do without it. Fails (USAGE) where the folder has
 * no file for any input, (MODEL) where a file does not fit its input. */
NODISCARD Status restore_constants(ShrinkRun *self);

#endif
