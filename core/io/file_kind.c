/* file_kind - marks of file formats that people mistake for ONNX models.
 *
 * Formats with a mark at a fixed place are rows of a table. The few without one are guessed, the surest first. */
#include "io/file_kind.h"

#define EXPORT_AGAIN "; export the model to ONNX with the tool that made it"
#define UNPACK_FIRST "; unpack it and use the .onnx file inside"

typedef struct Mark {
    size_t offset;
    const char *bytes;
    size_t size;
    const char *words;
} Mark;

#define MARK(offset, bytes, words)                                                                                     \
    {                                                                                                                  \
        (offset), (bytes), sizeof(bytes) - 1, (words)                                                                  \
    }

static const Mark marks[] = {
    MARK(0, "version https://git-lfs",
         "a Git LFS pointer, not the file it stands for; run `git lfs pull` in its repository"),
    MARK(4, "TFL3", "a TensorFlow Lite model; convert it with tf2onnx (--tflite)"),
    MARK(4, "ORTM", "a model in ONNX Runtime's own format (.ort); use the .onnx file that it was made from"),
    MARK(0, "\x89HDF\r\n\x1a\n", "an HDF5 file, as Keras writes (.h5); convert it with tf2onnx (--keras)"),
    MARK(0, "ftrt", "a TensorRT engine, which cannot be turned back; use the ONNX model that it was built from"),
    MARK(0, "ptrt", "a TensorRT engine, which cannot be turned back; use the ONNX model that it was built from"),
    MARK(0, "GGUF", "a GGUF file of llama.cpp; use the ONNX export of the original model"),
    MARK(0, "\x93NUMPY", "a numpy array (.npy), not a model"),
    MARK(0, "\x1f\x8b", "a gzip archive" UNPACK_FIRST),
    MARK(0,
         "\xfd"
         "7zXZ",
         "an xz archive" UNPACK_FIRST),
    MARK(0, "\x28\xb5\x2f\xfd", "a Zstandard archive" UNPACK_FIRST),
    MARK(0, "BZh", "a bzip2 archive" UNPACK_FIRST),
    MARK(0, "7z\xbc\xaf\x27\x1c", "a 7-Zip archive" UNPACK_FIRST),
    MARK(0, "Rar!\x1a\x07", "a RAR archive" UNPACK_FIRST),
    MARK(257, "ustar", "a tar archive" UNPACK_FIRST),
    MARK(0, "\x89PNG", "a PNG image"),
    MARK(0, "\xff\xd8\xff", "a JPEG image"),
    MARK(0, "GIF8", "a GIF image"),
    MARK(0, "RIFF", "a RIFF file (sound, video or WebP image)"),
    MARK(0, "%PDF", "a PDF document"),
    MARK(0,
         "\x7f"
         "ELF",
         "a program or library"),
    MARK(0, "MZ", "a Windows program or library"),
    MARK(0, "PAR1", "a Parquet table"),
    MARK(0, "SQLite format 3", "an SQLite database"),
    MARK(0, "7767517\n", "an ncnn model" EXPORT_AGAIN),
};

static bool has_mark(Bytes bytes, size_t offset, const char *mark, size_t size)
{
    return bytes.size >= offset + size && memcmp(bytes.data + offset, mark, size) == 0;
}

static bool begins_with(Bytes bytes, const char *text)
{
    return has_mark(bytes, 0, text, strlen(text));
}

static bool contains(Bytes bytes, const char *text)
{
    for (size_t offset = 0; offset < bytes.size; offset++) {
        if (has_mark(bytes, offset, text, strlen(text))) return true;
    }
    return false;
}

static const char *describe_marked(Bytes bytes)
{
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++) {
        if (has_mark(bytes, marks[i].offset, marks[i].bytes, marks[i].size)) return marks[i].words;
    }
    return NULL;
}

static const char *describe_zip(Bytes bytes)
{
    if (!begins_with(bytes, "PK\x03\x04") && !begins_with(bytes, "PK\x05\x06")) return NULL;
    if (contains(bytes, "data.pkl") || contains(bytes, "/.format_version")) {
        return "a PyTorch checkpoint (.pt, .pth); export the model with torch.onnx.export";
    }
    if (contains(bytes, ".npy")) return "numpy arrays in a zip archive (.npz), not a model";
    if (contains(bytes, "metadata.json") && contains(bytes, "keras")) {
        return "a Keras model (.keras); convert it with tf2onnx (--keras)";
    }
    return "a zip archive" UNPACK_FIRST;
}

/* pickle protocol 2 to 5 */
static const char *describe_pickle(Bytes bytes)
{
    if (bytes.size < 3 || bytes.data[0] != 0x80 || bytes.data[1] < 2 || bytes.data[1] > 5) return NULL;
    if (has_mark(bytes, 2, "\x8a\x0al\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19", 12)) {
        return "an old PyTorch checkpoint (.pt, .pth); export the model with torch.onnx.export";
    }
    return "a Python pickle; load it in Python and export the model to ONNX";
}

/* 8 bytes of header length, then a JSON object: https://huggingface.co/docs/safetensors */
static const char *describe_safetensors(Bytes bytes, uint64_t file_size)
{
    if (bytes.size < 10 || bytes.data[8] != '{' || bytes.data[9] != '"') return NULL;
    uint64_t header_bytes = 0;
    for (int i = 7; i >= 0; i--) header_bytes = header_bytes << 8 | bytes.data[i];
    if (file_size < 8 || header_bytes > file_size - 8) return NULL;
    return "weights alone (.safetensors), without a graph; export the model to ONNX";
}

/* Steps over a varint below 2^28; false when there is none. */
static bool take_varint(Bytes *bytes, uint32_t *out)
{
    *out = 0;
    for (unsigned shift = 0; shift < 28; shift += 7) {
        if (bytes->size == 0) return false;
        uint8_t byte = bytes->data[0];
        *bytes = (Bytes){bytes->data + 1, bytes->size - 1};
        *out |= (uint32_t)(byte & 0x7f) << shift;
        if (byte < 0x80) return true;
    }
    return false;
}

/* Steps over tag, length and payload; false when the tag is another one or the bytes end before. */
static bool take_field(Bytes *bytes, uint8_t tag, Bytes *out)
{
    uint32_t length;
    if (bytes->size == 0 || bytes->data[0] != tag) return false;
    *bytes = (Bytes){bytes->data + 1, bytes->size - 1};
    if (!take_varint(bytes, &length) || length > bytes->size) return false;
    *out = (Bytes){bytes->data, length};
    *bytes = (Bytes){bytes->data + length, bytes->size - length};
    return true;
}

/* GraphDef { repeated NodeDef node = 1 }, NodeDef { name = 1, op = 2 }: the first node of a frozen graph is an input
 * or a constant. https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/framework/graph.proto */
static bool is_graph_def(Bytes bytes)
{
    static const char *const first_ops[] = {
        "Placeholder", "PlaceholderWithDefault", "Const", "NoOp", "VariableV2", "VarHandleOp", "IteratorV2",
        "Identity"};
    uint32_t length;
    Bytes name;
    Bytes op;
    if (bytes.size == 0 || bytes.data[0] != 0x0a) return false;
    bytes = (Bytes){bytes.data + 1, bytes.size - 1};
    if (!take_varint(&bytes, &length) || !take_field(&bytes, 0x0a, &name) || !take_field(&bytes, 0x12, &op))
        return false;
    for (size_t i = 0; i < sizeof first_ops / sizeof first_ops[0]; i++) {
        if (bytes_equal(op, bytes_of(first_ops[i]))) return true;
    }
    return false;
}

/* SavedModel { saved_model_schema_version = 1, meta_graphs = 2 { meta_info_def = 1 ... } }. An ONNX model of IR 1 has
 * its producer's name where meta_graphs is; no name begins with a line feed. */
static bool is_saved_model(Bytes bytes)
{
    uint32_t length;
    if (!begins_with(bytes, "\x08\x01\x12")) return false;
    bytes = (Bytes){bytes.data + 3, bytes.size - 3};
    return take_varint(&bytes, &length) && bytes.size > 0 && bytes.data[0] == 0x0a;
}

/* TensorProto { repeated int64 dims = 1, int32 data_type = 2, then data or name } */
static bool is_tensor(Bytes bytes)
{
    uint32_t number = 0;
    while (bytes.size > 0 && bytes.data[0] == 0x08) {
        bytes = (Bytes){bytes.data + 1, bytes.size - 1};
        if (!take_varint(&bytes, &number)) return false;
    }
    Bytes packed;
    (void)take_field(&bytes, 0x0a, &packed);
    if (bytes.size < 3 || bytes.data[0] != 0x10 || bytes.data[1] == 0 || bytes.data[1] > 40) return false;
    static const uint8_t followers[] = {0x22, 0x2a, 0x32, 0x3a, 0x42, 0x4a, 0x52, 0x5a};
    return memchr(followers, bytes.data[2], sizeof followers) != NULL;
}

static const char *describe_protobuf(Bytes bytes)
{
    if (is_graph_def(bytes)) return "a TensorFlow graph (GraphDef .pb); convert it with tf2onnx (--graphdef)";
    if (is_saved_model(bytes)) return "a TensorFlow SavedModel; convert its folder with tf2onnx (--saved-model)";
    if (is_tensor(bytes))
        return "a single ONNX tensor (TensorProto), as test data sets hold; use the model.onnx beside it";
    return NULL;
}

static bool is_text(Bytes bytes)
{
    for (size_t i = 0; i < bytes.size; i++) {
        uint8_t byte = bytes.data[i];
        if (byte == 0x7f || (byte < ' ' && byte != '\n' && byte != '\r' && byte != '\t' && byte != '\f')) return false;
    }
    /* The last character may be cut. */
    for (size_t cut = 0; cut < 3 && bytes.size > 0 && bytes.data[bytes.size - 1] >= 0x80; cut++) {
        if (bytes_is_utf8(bytes)) return true;
        bytes.size--;
    }
    return bytes_is_utf8(bytes);
}

static Bytes without_leading_space(Bytes bytes)
{
    if (begins_with(bytes, "\xef\xbb\xbf")) bytes = (Bytes){bytes.data + 3, bytes.size - 3};
    while (bytes.size > 0 && (bytes.data[0] == ' ' || (bytes.data[0] >= '\t' && bytes.data[0] <= '\r'))) {
        bytes = (Bytes){bytes.data + 1, bytes.size - 1};
    }
    return bytes;
}

static const char *describe_text(Bytes bytes)
{
    if (!is_text(bytes)) return NULL;
    bytes = without_leading_space(bytes);
    if (begins_with(bytes, "<!") || begins_with(bytes, "<html") || begins_with(bytes, "<HTML")) {
        return "a web page; the download led to a page instead of the file: download it again from the link "
               "to the raw file";
    }
    if (begins_with(bytes, "<?xml") || begins_with(bytes, "<net ")) {
        return contains(bytes, "<net ") ? "an OpenVINO model (.xml); use the ONNX model that it was made from"
                                        : "an XML file";
    }
    bool names_ir_version = contains(bytes, "ir_version") || contains(bytes, "irVersion");
    if (begins_with(bytes, "<") && names_ir_version) {
        return "a model in ONNX text syntax; end its name in .txt and make a model of it: hone show NAME.txt -o "
               "NAME.onnx";
    }
    if (begins_with(bytes, "{") || begins_with(bytes, "[")) {
        return names_ir_version ? "an ONNX model as JSON; load it with onnx.load(..., format=\"json\") and "
                                  "save it as .onnx"
                                : "a JSON file";
    }
    if (names_ir_version) {
        return "an ONNX model in protobuf's text format; load it with onnx.load(..., format=\"textproto\") "
               "and save it as .onnx";
    }
    return "a text file";
}

static bool is_all_zeros(Bytes bytes)
{
    for (size_t i = 0; i < bytes.size; i++) {
        if (bytes.data[i] != 0) return false;
    }
    return true;
}

const char *file_kind_describe(Bytes first_bytes, uint64_t file_size)
{
    if (file_size == 0) return "an empty file; copy or download it again";
    if (first_bytes.size == 0) return NULL;
    if (first_bytes.size > FILE_KIND_WANTED_BYTES) first_bytes.size = FILE_KIND_WANTED_BYTES;
    if (is_all_zeros(first_bytes))
        return "a file that begins with zeros, as a broken download does; copy or download it again";
    const char *words = describe_marked(first_bytes);
    if (!words) words = describe_zip(first_bytes);
    if (!words) words = describe_pickle(first_bytes);
    if (!words) words = describe_safetensors(first_bytes, file_size);
    if (!words) words = describe_protobuf(first_bytes);
    if (!words) words = describe_text(first_bytes);
    return words;
}
