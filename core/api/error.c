/* error - codes of both sides, and the object that carries one out. */
#include "api/error.h"

#include "base/memory.h"

struct HoneError {
    HoneCode code;
    char *message; /* owned by the error */
};

HoneCode error_code_of(StatusCode code)
{
    switch (code) {
    case STATUS_CODE_OK: return HONE_OK;
    case STATUS_CODE_MODEL: return HONE_ERROR_MODEL;
    case STATUS_CODE_USAGE: return HONE_ERROR_USAGE;
    case STATUS_CODE_IO: return HONE_ERROR_IO;
    case STATUS_CODE_CANCELLED: return HONE_ERROR_CANCELLED;
    case STATUS_CODE_CHECK: return HONE_ERROR_CHECK;
    }
    return HONE_ERROR_IO;
}

static StatusCode status_code_of(int host_code)
{
    switch (host_code) {
    case HONE_ERROR_MODEL: return STATUS_CODE_MODEL;
    case HONE_ERROR_USAGE: return STATUS_CODE_USAGE;
    case HONE_ERROR_CHECK: return STATUS_CODE_CHECK;
    case HONE_ERROR_CANCELLED: return STATUS_CODE_CANCELLED;
    default: return STATUS_CODE_IO;
    }
}

Status error_to_status(int host_code, const char *message, const char *what)
{
    if (message[0] != '\0') return status_fail(status_code_of(host_code), "%s", message);
    return status_fail(status_code_of(host_code), "%s failed, and the host gave no reason", what);
}

void error_from_status(Status status, HoneError **out)
{
    if (status_is_ok(status)) return;
    if (out) {
        *out = memory_allocate(sizeof **out);
        **out = (HoneError){.code = error_code_of(status.code), .message = status.message};
        return;
    }
    status_free(&status);
}

HoneCode hone_error_code(const HoneError *error)
{
    return error ? error->code : HONE_OK;
}

const char *hone_error_message(const HoneError *error)
{
    return error && error->message ? error->message : "";
}

void hone_error_free(HoneError *error)
{
    if (!error) return;
    memory_free(error->message);
    memory_free(error);
}
