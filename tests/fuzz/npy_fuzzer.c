/* npy_fuzzer - any bytes as a .npy file that is restored to a constant: extracted again, the elements are the same.
 *
 * The first byte chooses dtype and dims of the input that the file is for. */
#include <stdio.h>
#include <stdlib.h>

#include "api/session.h"
#include "exercise.h"
#include "hone.h"
#include "io/npy.h"
#include "model/dtype.h"
#include "text/text_parse.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size_bytes);

static const char restored_path[] = "out/model.onnx", extracted_path[] = "again/model.onnx";
static const char given_npy[] = "npy/model_exported_w.npy", extracted_npy[] = "again/model_exported_w.npy";

static void put_model(Filesystem *filesystem, uint8_t choice)
{
    static const char *const dims[] = {"", "[N]", "[2,3]", "[N,M,K]"};
    Text text = {0}, model = {0};
    const char *dtype = dtype_of(1 + (choice >> 2) % (DTYPE_COUNT - 1))->name;
    text_append_format(&text, "g (%s%s w) => (%s y) { y = Identity (w) z = Identity (w) }", dtype, dims[choice & 3],
                       dtype);
    Status status = text_encode_model(text_bytes(&text), "model", &model);
    if (!status_is_ok(status)) fprintf(stderr, "%s\n%s\n", text_of(&text), status.message);
    exercise_expect(status_is_ok(status), "the model of the input can be encoded");
    filesystem_memory_put(filesystem, EXERCISE_MODEL_PATH, text_bytes(&model));
    text_free(&text);
    text_free(&model);
}

static void leave_open(Filesystem *filesystem)
{
    (void)filesystem;
}

static bool shrink(Filesystem *filesystem, const char *from, const char *to, HoneOption option)
{
    HoneSession *session = NULL;
    HoneError *error = NULL;
    Status status = session_open(filesystem, leave_open, model_open, from, &session);
    exercise_expect(status_is_ok(status), "the model opens");
    bool is_done = hone_run(session, "shrink", &option, 1, &error) && hone_write(session, to, NULL, 0, &error);
    if (!is_done) {
        Bytes message = bytes_of(hone_error_message(error));
        exercise_expect(message.size > 10 && bytes_is_utf8(message), "a failure says why");
    }
    hone_error_free(error);
    hone_close(session);
    return is_done;
}

static Bytes elements_of(Filesystem *filesystem, const char *path)
{
    Source *source;
    NpyHeader header;
    Status status = filesystem->open(filesystem, path, &source);
    exercise_expect(status_is_ok(status), "the file is there");
    Reader *reader = reader_open(source);
    status = npy_read_header(reader, &header);
    exercise_expect(status_is_ok(status), "the header can be read");
    reader_close(reader);
    source_close(source);
    Bytes all = filesystem_memory_get(filesystem, path);
    return (Bytes){all.data + header.header_bytes, all.size - header.header_bytes};
}

/* Texts may come back narrower, and bits that a small element does not have are gone. */
static bool keeps_bytes(uint8_t choice)
{
    const Dtype *dtype = dtype_of(1 + (choice >> 2) % (DTYPE_COUNT - 1));
    return dtype->bits >= 8;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size_bytes)
{
    if (size_bytes < 1) return 0;
    Filesystem *filesystem = filesystem_memory_open();
    put_model(filesystem, data[0]);
    filesystem_memory_put(filesystem, given_npy, (Bytes){data + 1, size_bytes - 1});
    bool is_restored = shrink(filesystem, EXERCISE_MODEL_PATH, restored_path, (HoneOption){"restore", "npy"});
    if (!is_restored) {
        exercise_expect(!filesystem_memory_path(filesystem, 2), "a failure leaves no file behind");
    } else if (shrink(filesystem, restored_path, extracted_path, (HoneOption){"extract-constants", "w"}) &&
               filesystem_memory_get(filesystem, extracted_npy).data) { /* text with NUL inside is not extracted */
        Bytes given = elements_of(filesystem, given_npy), back = elements_of(filesystem, extracted_npy);
        bool is_equal = !keeps_bytes(data[0]) || bytes_equal(given, back);
        exercise_expect(is_equal, "elements come back as they went in");
    }
    filesystem_memory_close(filesystem);
    return 0;
}
