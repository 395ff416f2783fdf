/* message - one-line messages on standard error: "hone: <message>". */
#ifndef HONE_MESSAGE_H
#define HONE_MESSAGE_H

#include "base/status.h"
#include "hone.h"

/* Prints a failure and gives its exit code. status: moved. */
int message_fail(Status status);

/* The same for a failure of hone.h. error: moved. */
int message_fail_error(HoneError *error);

#endif
