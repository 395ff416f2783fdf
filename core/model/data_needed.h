/* data_needed - which data files that a result superseded must stay, since another model refers to them. */
#ifndef HONE_DATA_NEEDED_H
#define HONE_DATA_NEEDED_H

#include "model/model_save.h"

/* Takes off result->superseded what a model beside model_path refers to, or self where the result did not replace the
 * file that it was read from. Called after the commit. Reads the graphs of all models in that folder when there is
 * anything to remove; where the folder cannot be listed, all of it stays. */
void data_needed_keep(const Model *self, const char *model_path, bool is_in_place, SaveResult *result);

#endif
