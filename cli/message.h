/* message - one-line messages on standard error: "hone: <message>". */
#ifndef HONE_MESSAGE_H
#define HONE_MESSAGE_H

#include "base/status.h"
#include "hone.h"

/* Prints a failure and gives its exit code. status: moved. */
int message_fail(Status status);

/* The same for a failure of hone.h. error: moved. */
int message_fail_error(HoneError *error);

/* Prints what was found in the model that is an error, a line each: "hone: <path>: <where>: <message>"; no warnings and
 * no notes. For where no report is printed that has them. */
void message_errors(const HoneSession *session);

#endif
