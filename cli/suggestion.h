/* suggestion - what someone may have meant by a word that is no command. */
#ifndef HONE_SUGGESTION_H
#define HONE_SUGGESTION_H

#include "base/status.h"

/* Fails (USAGE): there is no such command; the nearest ones, or inspect when it is a model. */
NODISCARD Status suggestion_fail_command(const char *word);

#endif
