/* trtexec_test - the commands of one model for each target. */
#include "qdq/trtexec.h"

#include "check.h"

static void check_command(const TrtexecFiles *files, TrtexecTarget target, const char *expected)
{
    Text text = {0};
    trtexec_append(files, target, &text);
    CHECK_TEXT(text_of(&text), expected);
    text_free(&text);
}

int main(void)
{
    const TrtexecPort inputs[] = {{bytes_of("x"), true}, {bytes_of("y"), false}}, outputs[] = {{bytes_of("z"), false}};
    TrtexecFiles files = {.model = "N_noqdq.onnx",
                          .cache = "N.cache",
                          .layers = "N.txt",
                          .stem = "N",
                          .has_layers = true,
                          .inputs = inputs,
                          .outputs = outputs,
                          .input_count = 2,
                          .output_count = 1};
    check_command(&files, TRTEXEC_DLA,
                  "trtexec --onnx=N_noqdq.onnx --calib=N.cache --useDLACore=0 --allowGPUFallback --int8 --fp16 "
                  "--precisionConstraints=prefer \"--layerPrecisions=$(cat N.txt)\" --saveEngine=N.engine");
    check_command(&files, TRTEXEC_GPU,
                  "trtexec --onnx=N_noqdq.onnx --calib=N.cache --int8 --fp16 --precisionConstraints=obey "
                  "\"--layerPrecisions=$(cat N.txt)\" --saveEngine=N.engine");
    files.has_layers = false;
    files.stem = "it's a net";
    check_command(&files, TRTEXEC_STANDALONE,
                  "trtexec --onnx=N_noqdq.onnx --calib=N.cache --useDLACore=0 --buildDLAStandalone "
                  "--inputIOFormats=int8:chw32,fp16:chw16 --outputIOFormats=fp16:chw16 --int8 --fp16 "
                  "--saveEngine='it'\\''s a net.loadable'");
    return check_finish("trtexec");
}
