/* data_name - names of data files that never replace what a committed model still refers to. */
#ifndef HONE_DATA_NAME_H
#define HONE_DATA_NAME_H

#include "model/model_save.h"
#include "wire/wire_emit.h"

/* Where the data file goes. */
typedef struct DataName {
    const char *path;     /* folder of the model and location; owned by the model */
    const char *location; /* as the model spells it */
    bool is_there;        /* a file of this name holds these very bytes: nothing is to be written */
} DataName;

/* `wanted` (NULL: "<output file name>.data") where nothing has that name, else "<stem>.<8 hex of the content's
 * hash><extension>". Reads the plan's bytes only when the wanted name is taken. Fails (USAGE) where `wanted` is no plain
 * file name. */
NODISCARD Status data_name_choose(Model *self, const char *model_path, const char *wanted, const EmitPlan *plan,
                                  DataName *out);

/* Lists in out->superseded the data files of hone's naming that initializers of the model now at model_path refer to and
 * the result (its data file `kept_location`, or NULL) does not. */
void data_name_list_superseded(Model *self, const char *model_path, const char *kept_location, SaveResult *out);

#endif
