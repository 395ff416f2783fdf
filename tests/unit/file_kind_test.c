/* file_kind_test - files that people mistake for models are named. Files that real tools wrote are in tests/io, by
 *
 *     file_kind_test describe FILE     prints the words, or "unknown" */
#include "io/file_kind.h"

#include "check.h"

static void check_kind(Bytes bytes, uint64_t file_size, const char *words)
{
    const char *found = file_kind_describe(bytes, file_size);
    if (!words) {
        if (!CHECK(found == NULL)) printf("    is \"%s\"\n", found);
    } else if (!CHECK(found && strstr(found, words))) {
        printf("    is \"%s\", lacks \"%s\"\n", found ? found : "(unknown)", words);
    }
}

#define KIND(bytes, words) check_kind((Bytes){(const uint8_t *)(bytes), sizeof(bytes) - 1}, 100000, words)

static void test_marks(void)
{
    check_kind((Bytes){NULL, 0}, 0, "empty file");
    check_kind((Bytes){NULL, 0}, 5, NULL);
    KIND("version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 12\n", "git lfs pull");
    KIND("\x1c\0\0\0TFL3\x14\0", "TensorFlow Lite");
    KIND("\x1c\0\0\0ORTM\x14\0", "ONNX Runtime");
    KIND("\x89HDF\r\n\x1a\n\0\0", "HDF5");
    KIND("ftrt\0\0\0\0", "TensorRT");
    KIND("GGUF\3\0\0\0", "GGUF");
    KIND("\x80\x02\x8a\x0al\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19.\x80\x02", "old PyTorch");
    KIND("PK\x03\x04\0\0\0\0archive/data.pkl", "torch.onnx.export");
    KIND("PK\x03\x04\0\0\0\0model.onnx", "unpack");
    KIND("\x89PNG\r\n\x1a\n", "PNG");
    KIND("\0\0\0\0\0\0\0\0", "zeros");
}

static void test_safetensors(void)
{
    static const char bytes[] = "\x40\0\0\0\0\0\0\0{\"__metadata__\":{}";
    check_kind((Bytes){(const uint8_t *)bytes, sizeof bytes - 1}, 72, "safetensors");
    check_kind((Bytes){(const uint8_t *)bytes, sizeof bytes - 1}, 71, NULL); /* the header would be past the end */
}

static void test_texts(void)
{
    KIND("<!DOCTYPE html>\n<html>", "web page");
    KIND("\xef\xbb\xbf \r\n<html lang", "web page");
    KIND("<?xml version=\"1.0\"?>\n<net name=\"a\" version=\"11\">", "OpenVINO");
    KIND("<?xml version=\"1.0\"?>\n<svg>", "XML");
    KIND("<\n  ir_version: 8,\n  opset_import: [\"\" : 17]\n>\nagraph (float[N] x) =>", "ONNX text syntax");
    KIND("{\"irVersion\": \"8\", ", "as JSON");
    KIND("{\"a\": 1}", "a JSON file");
    KIND("ir_version: 8\ngraph {\n", "protobuf's text format");
    KIND("hello", "a text file");
    KIND("Gr\xc3\xbc\xc3", "a text file"); /* the last character is cut */
    KIND("Gr\xc3(", NULL);
    KIND("hel\1lo", NULL);
}

static void test_protobufs(void)
{
    KIND("\x0a\x2e\x0a\x01x\x12\x0bPlaceholder*\x0b\x0a\x05"
         "dtype",
         "GraphDef");
    KIND("\x0a\x16\x0a\x01x\x12\x01y\x22\x04Relu", NULL); /* an ONNX graph begins much alike */
    KIND("\x08\x01\x12\xc0\x13\x0a\x1e\x0a\x00\x12", "SavedModel");
    KIND("\x08\x01\x12\x07pytorch", NULL); /* a model of IR 1 */
    KIND("\x08\x02\x08\x03\x10\x01\x4a\x18", "single ONNX tensor");
    KIND("\x08\x07\x12\x07pytorch\x1a\x03"
         "1.9:",
         NULL);
    KIND("\x08\xff\xff\xff\xff\xff\xff", NULL);
    KIND("\x0a\xff\xff\xff\xff\xff\xff", NULL);
    KIND("\x0a\x01", NULL);
}

/* No prefix may be read past its end; the sanitizers watch what lies behind. */
static void test_cut_anywhere(void)
{
    static const char *const files[] = {"\x0a\x2e\x0a\x01x\x12\x0bPlaceholder*\x0b", "\x08\x01\x12\xc0\x13\x0a\x1e\x0a",
                                        "\x08\x02\x08\x03\x10\x01\x4a\x18", "version https://git-lfs.github.com",
                                        "\x1c\x01\x01\x01TFL3"};
    for (size_t k = 0; k < sizeof files / sizeof files[0]; k++) {
        for (size_t size = 0; size < strlen(files[k]); size++) {
            uint8_t bytes[64];
            memset(bytes, 0xee, sizeof bytes);
            uint8_t *end = bytes + sizeof bytes;
            memcpy(end - size, files[k], size);
            const char *whole = file_kind_describe((Bytes){(const uint8_t *)files[k], size}, 1000);
            CHECK(file_kind_describe((Bytes){end - size, size}, 1000) == whole);
        }
    }
}

static int describe_command(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file) return 3;
    uint8_t bytes[FILE_KIND_WANTED_BYTES];
    size_t size = fread(bytes, 1, sizeof bytes, file);
    fseek(file, 0, SEEK_END);
    const char *words = file_kind_describe((Bytes){bytes, size}, (uint64_t)ftell(file));
    fclose(file);
    printf("%s\n", words ? words : "unknown");
    return 0;
}

int main(int argument_count, char **arguments)
{
    if (argument_count > 2 && strcmp(arguments[1], "describe") == 0) return describe_command(arguments[2]);
    test_marks();
    test_safetensors();
    test_texts();
    test_protobufs();
    test_cut_anywhere();
    return check_finish("file_kind");
}
