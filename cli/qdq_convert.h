/* qdq_convert - `hone qdq --cache-to-json CACHE` and `--json-to-cache CONFIG`. */
#ifndef HONE_QDQ_CONVERT_H
#define HONE_QDQ_CONVERT_H

#include "command_line.h"

/* Gives the exit code; what failed is printed. */
int qdq_convert_run(CommandLine *line);

#endif
