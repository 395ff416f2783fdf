/* error - from the core's Status to what callers of the public interface get. */
#ifndef HONE_API_ERROR_H
#define HONE_API_ERROR_H

#include "base/status.h"
#include "hone.h"

/* Gives a failure to the caller. status: moved; a success is none. out: may be NULL. */
void error_from_status(Status status, HoneError **out);

HoneCode error_code_of(StatusCode code);

/* A failure that a host function reported: its code and the message it put there. what: "model.onnx: read"; for
 * hosts that gave none. */
NODISCARD Status error_to_status(int host_code, const char *message, const char *what);

#endif
