/* trtexec - options in the order in which NVIDIA's examples have them. */
#include "qdq/trtexec.h"

const char trtexec_warning[] =
    "TensorRT 8.4 to 10 read these files. TensorRT 11 has removed calibration caches, --layerPrecisions and implicit "
    "INT8: it needs the model with its Q/DQ nodes (hone qdq --insert makes one of a float model and scales).";

const char *trtexec_target_name(TrtexecTarget target)
{
    static const char *const names[] = {
        [TRTEXEC_DLA] = "dla", [TRTEXEC_GPU] = "gpu", [TRTEXEC_STANDALONE] = "standalone"};
    return names[target];
}

static bool is_plain(const char *word)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-+/:@%";
    return strspn(word, plain) == strlen(word);
}

/* A file's name behind =, quoted where the shell would take it apart. */
static void append_word(Text *text, const char *word)
{
    if (is_plain(word)) {
        text_append(text, word);
        return;
    }
    text_append_char(text, '\'');
    for (; *word; word++) {
        if (*word == '\'') text_append(text, "'\\''");
        else text_append_char(text, *word);
    }
    text_append_char(text, '\'');
}

static void append_option(Text *text, const char *option, const char *word, const char *behind)
{
    Text whole = {0};
    text_append_format(&whole, "%s%s", word, behind);
    text_append(text, option);
    append_word(text, text_of(&whole));
    text_free(&whole);
}

/* One entry a port; one for all where they are alike. */
static void append_formats(Text *text, const char *option, const TrtexecPort *ports, size_t count)
{
    size_t scaled_count = 0;
    for (size_t index = 0; index < count; index++) scaled_count += ports[index].has_scale;
    if (count == 0) return;
    if (scaled_count == 0 || scaled_count == count) count = 1;
    text_append(text, option);
    for (size_t index = 0; index < count; index++)
        text_append_format(text, "%s%s", index > 0 ? "," : "", ports[index].has_scale ? "int8:chw32" : "fp16:chw16");
}

static void append_target(const TrtexecFiles *files, TrtexecTarget target, Text *text)
{
    if (target != TRTEXEC_GPU) text_append(text, " --useDLACore=0");
    if (target == TRTEXEC_DLA) text_append(text, " --allowGPUFallback");
    if (target != TRTEXEC_STANDALONE) return;
    text_append(text, " --buildDLAStandalone");
    append_formats(text, " --inputIOFormats=", files->inputs, files->input_count);
    append_formats(text, " --outputIOFormats=", files->outputs, files->output_count);
}

/* With DLA trtexec sets prefer whatever is asked for; obey is then an error message of TensorRT's. */
static void append_layers(const TrtexecFiles *files, TrtexecTarget target, Text *text)
{
    if (!files->has_layers) return;
    text_append_format(text, " --precisionConstraints=%s", target == TRTEXEC_GPU ? "obey" : "prefer");
    text_append(text, " \"--layerPrecisions=$(cat ");
    append_word(text, files->layers);
    text_append(text, ")\"");
}

void trtexec_append(const TrtexecFiles *files, TrtexecTarget target, Text *text)
{
    append_option(text, "trtexec --onnx=", files->model, "");
    append_option(text, " --calib=", files->cache, "");
    append_target(files, target, text);
    text_append(text, " --int8 --fp16");
    append_layers(files, target, text);
    append_option(text, " --saveEngine=", files->stem, target == TRTEXEC_STANDALONE ? ".loadable" : ".engine");
}
