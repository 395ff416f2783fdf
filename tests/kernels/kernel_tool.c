/* kernel_tool - gives kernels to the suite: binary numbers on standard input, results on standard output.
 *
 *   kernel_tool cast FROM TO SATURATE ROUNDING   unpacked elements -> unpacked elements; dtypes are ONNX's numbers
 *   kernel_tool defined FROM TO                  unpacked elements -> one byte each
 *   kernel_tool pack DTYPE                       unpacked elements -> packed ones
 *   kernel_tool unpack DTYPE COUNT               packed elements -> unpacked ones
 *   kernel_tool math NAME                        doubles (two each for pow) -> doubles */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "kernels/lane.h"
#include "kernels/math_functions.h"
#include "model/packed.h"

enum { MAX_BYTES = 1 << 26 };

static uint8_t *read_input(size_t *out_size)
{
    uint8_t *input = malloc(MAX_BYTES);
    if (!input) exit(2);
    *out_size = fread(input, 1, MAX_BYTES, stdin);
    return input;
}

static int give(const uint8_t *output, size_t size)
{
    return fwrite(output, 1, size, stdout) == size && fflush(stdout) == 0 ? 0 : 2;
}

static int cast(char **words, const uint8_t *input, size_t size, uint8_t *output)
{
    int32_t from = atoi(words[0]), to = atoi(words[1]);
    LaneRounding rounding = {atoi(words[2]) != 0, (ScaleRounding)atoi(words[3])};
    size_t count = size / lane_element_bytes(from);
    lane_cast(from, input, count, to, &rounding, output);
    return give(output, count * lane_element_bytes(to));
}

static int defined(char **words, const uint8_t *input, size_t size, uint8_t *output)
{
    int32_t from = atoi(words[0]), to = atoi(words[1]);
    size_t bytes = lane_element_bytes(from), count = size / bytes;
    for (size_t i = 0; i < count; i++) output[i] = lane_cast_is_defined(from, input + i * bytes, 1, to);
    return give(output, count);
}

static int pack(char **words, const uint8_t *input, size_t size, uint8_t *output)
{
    uint64_t packed_size = 0;
    int32_t dtype = atoi(words[0]);
    size_t count = size / lane_element_bytes(dtype);
    if (!dtype_byte_count(dtype, count, &packed_size)) return 2;
    packed_write(dtype, input, count, output);
    return give(output, (size_t)packed_size);
}

static int unpack(char **words, const uint8_t *input, size_t size, uint8_t *output)
{
    int32_t dtype = atoi(words[0]);
    size_t count = (size_t)atoi(words[1]);
    uint64_t packed_size = 0;
    if (!dtype_byte_count(dtype, count, &packed_size) || packed_size > size) return 2;
    packed_read(dtype, input, count, output);
    return give(output, count * lane_element_bytes(dtype));
}

/* ---- Functions of numbers ---- */

typedef struct Function {
    const char *name;
    double (*of_one)(double x);
    double (*of_two)(double x, double y);
} Function;

static const Function functions[] = {
    {"exp", math_exp, NULL},     {"expm1", math_expm1, NULL}, {"log", math_log, NULL},     {"log1p", math_log1p, NULL},
    {"pow", NULL, math_pow},     {"sin", math_sin, NULL},     {"cos", math_cos, NULL},     {"tan", math_tan, NULL},
    {"asin", math_asin, NULL},   {"acos", math_acos, NULL},   {"atan", math_atan, NULL},   {"sinh", math_sinh, NULL},
    {"cosh", math_cosh, NULL},   {"tanh", math_tanh, NULL},   {"asinh", math_asinh, NULL}, {"acosh", math_acosh, NULL},
    {"atanh", math_atanh, NULL}, {"erf", math_erf, NULL},
};

static int math(char **words, const uint8_t *input, size_t size, uint8_t *output)
{
    for (size_t f = 0; f < COUNT_OF(functions); f++) {
        if (strcmp(functions[f].name, words[0]) != 0) continue;
        size_t operands = functions[f].of_two ? 2 : 1, count = size / sizeof(double) / operands;
        for (size_t i = 0; i < count; i++) {
            double x[2], y;
            memcpy(x, input + i * operands * sizeof y, operands * sizeof y);
            y = operands == 2 ? functions[f].of_two(x[0], x[1]) : functions[f].of_one(x[0]);
            memcpy(output + i * sizeof y, &y, sizeof y);
        }
        return give(output, count * sizeof(double));
    }
    return 2;
}

typedef struct Task {
    const char *name;
    int word_count;
    int (*run)(char **words, const uint8_t *input, size_t size, uint8_t *output);
} Task;

static const Task tasks[] = {
    {"cast", 4, cast}, {"defined", 2, defined}, {"pack", 1, pack}, {"unpack", 2, unpack}, {"math", 1, math}};

int main(int argument_count, char **arguments)
{
    size_t size;
    for (size_t i = 0; i < COUNT_OF(tasks); i++) {
        if (argument_count != tasks[i].word_count + 2 || strcmp(arguments[1], tasks[i].name) != 0) continue;
        uint8_t *input = read_input(&size), *output = malloc((size + 1) * 8);
        int code = output ? tasks[i].run(arguments + 2, input, size, output) : 2;
        free(input);
        free(output);
        return code;
    }
    fputs("kernel_tool: no such task\n", stderr);
    return 2;
}
