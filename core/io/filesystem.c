/* filesystem - what does not depend on where files are: paths, and which names a model may refer to. */
#include "io/filesystem.h"

#include "base/text.h"

const char *path_file_name(const char *path)
{
    return path + path_folder_length(path);
}

size_t path_folder_length(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? (size_t)(slash - path) + 1 : 0;
}

size_t path_stem_length(const char *path)
{
    const char *name = path_file_name(path);
    const char *dot = strrchr(name, '.');
    /* ".onnx" is a hidden file without extension, as every shell sees it. */
    return dot && dot != name ? (size_t)(dot - path) : strlen(path);
}

static bool has_part(Bytes path, const char *wanted)
{
    Bytes part = {path.data, 0};
    for (size_t i = 0; i <= path.size; i++) {
        if (i < path.size && path.data[i] != '/') continue;
        part.size = (size_t)(path.data + i - part.data);
        if (bytes_equal(part, bytes_of(wanted))) return true;
        part.data = path.data + i + 1;
    }
    return false;
}

static bool has_drive_letter(Bytes path)
{
    if (path.size < 2 || path.data[1] != ':') return false;
    uint8_t letter = path.data[0] | 0x20;
    return letter >= 'a' && letter <= 'z';
}

/* What is wrong with it; NULL when nothing is. */
static const char *location_fault(Bytes location)
{
    enum { LONGEST_BYTES = 4096 };
    if (location.size == 0) return "it is empty";
    if (location.size > LONGEST_BYTES) return "it is longer than 4096 bytes";
    if (memchr(location.data, 0, location.size)) return "it holds a NUL byte";
    if (location.data[0] == '/') return "it is absolute";
    if (memchr(location.data, '\\', location.size)) return "it holds a backslash";
    if (has_drive_letter(location)) return "it begins with a drive letter";
    if (has_part(location, "..")) return "it leads out of the folder by '..'";
    if (location.data[location.size - 1] == '/' || bytes_equal(location, bytes_of("."))) return "it names a folder";
    return NULL;
}

Status external_location_check(Bytes location, Bytes tensor_name)
{
    const char *fault = location_fault(location);
    if (!fault) return STATUS_OK;
    enum { SHOWN_BYTES = 200 };
    Bytes shown = {location.data, location.size < SHOWN_BYTES ? location.size : SHOWN_BYTES};
    Text name = {0};
    Text place = {0};
    text_append_escaped(&name, tensor_name);
    text_append_escaped(&place, shown);
    Status status = status_fail(STATUS_CODE_MODEL,
                                "its external data location '%s' is refused: %s; hone opens only files in the model's "
                                "folder: move the file there and correct the location",
                                text_of(&place), fault);
    if (tensor_name.size > 0) status = status_prefix(status, "tensor '%s'", text_of(&name));
    text_free(&name);
    text_free(&place);
    return status;
}
