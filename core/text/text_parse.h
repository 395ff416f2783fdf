/* text_parse - ONNX text syntax to models.
 *
 * The grammar is that of https://github.com/onnx/onnx/blob/main/docs/Syntax.md and what docs/text.md adds. A text is
 * first encoded as the bytes of an .onnx file, then opened as any other: so both mean the same. */
#ifndef HONE_TEXT_PARSE_H
#define HONE_TEXT_PARSE_H

#include "base/text.h"
#include "model/model.h"

/* Appends the ModelProto that the text describes to out. A graph without a header gets IR version 10 and opset 21.
 * name: of the file, for messages. Fails (MODEL) with line and column; out is then unspecified. */
NODISCARD Status text_encode_model(Bytes text, const char *name, Text *out);

/* Opens the model that the text describes. External data is looked for beside the path `name`.
 * filesystem: borrowed as long as the model is open. *out: owned by the caller (model_close). Fails (MODEL). */
NODISCARD Status text_parse_model(Filesystem *filesystem, Bytes text, const char *name, Model **out);

/* The same with the text in the file at path. Fails (IO) too. */
NODISCARD Status text_open_model(Filesystem *filesystem, const char *path, Model **out);

#endif
