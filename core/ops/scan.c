/* scan - a graph that runs once for each slice of its inputs and collects what comes out.
 * https://onnx.ai/onnx/operators/onnx__Scan.html */
#include "ops/op.h"

const OpRow op_scan[] = {
    {"Scan", 25, "initial_state_and_scan_inputs+!: V", "final_state_and_scan_outputs+!: V",
     "body!: graph, num_scan_inputs!: int, scan_input_axes: ints, scan_input_directions: ints, "
     "scan_output_axes: ints, scan_output_directions: ints",
     "V: all_25", .infer = NULL, .flags = OP_NONDETERMINISTIC},
    {"Scan", 24, "initial_state_and_scan_inputs+!: V", "final_state_and_scan_outputs+!: V",
     "body!: graph, num_scan_inputs!: int, scan_input_axes: ints, scan_input_directions: ints, "
     "scan_output_axes: ints, scan_output_directions: ints",
     "V: all_24", .infer = NULL, .flags = OP_NONDETERMINISTIC},
    {"Scan", 23, "initial_state_and_scan_inputs+!: V", "final_state_and_scan_outputs+!: V",
     "body!: graph, num_scan_inputs!: int, scan_input_axes: ints, scan_input_directions: ints, "
     "scan_output_axes: ints, scan_output_directions: ints",
     "V: all_23", .infer = NULL, .flags = OP_NONDETERMINISTIC},
    {"Scan", 21, "initial_state_and_scan_inputs+!: V", "final_state_and_scan_outputs+!: V",
     "body!: graph, num_scan_inputs!: int, scan_input_axes: ints, scan_input_directions: ints, "
     "scan_output_axes: ints, scan_output_directions: ints",
     "V: all_21", .infer = NULL, .flags = OP_NONDETERMINISTIC},
    {"Scan", 19, "initial_state_and_scan_inputs+!: V", "final_state_and_scan_outputs+!: V",
     "body!: graph, num_scan_inputs!: int, scan_input_axes: ints, scan_input_directions: ints, "
     "scan_output_axes: ints, scan_output_directions: ints",
     "V: all_19", .infer = NULL, .flags = OP_NONDETERMINISTIC},
    {"Scan", 16, "initial_state_and_scan_inputs+!: V", "final_state_and_scan_outputs+!: V",
     "body!: graph, num_scan_inputs!: int, scan_input_axes: ints, scan_input_directions: ints, "
     "scan_output_axes: ints, scan_output_directions: ints",
     "V: all_13", .infer = NULL, .flags = OP_NONDETERMINISTIC},
    {"Scan", 11, "initial_state_and_scan_inputs+!: V", "final_state_and_scan_outputs+!: V",
     "body!: graph, num_scan_inputs!: int, scan_input_axes: ints, scan_input_directions: ints, "
     "scan_output_axes: ints, scan_output_directions: ints",
     "V: all_1", .infer = NULL, .flags = OP_NONDETERMINISTIC},
    {"Scan", 9, "initial_state_and_scan_inputs+!: V", "final_state_and_scan_outputs+!: V",
     "body!: graph, num_scan_inputs!: int, scan_input_axes: ints, scan_input_directions: ints, "
     "scan_output_axes: ints, scan_output_directions: ints",
     "V: all_1", .infer = NULL, .flags = OP_NONDETERMINISTIC},
    {"Scan", 8, "sequence_lens?: I, initial_state_and_scan_inputs+!: V", "final_state_and_scan_outputs+!: V",
     "body!: graph, num_scan_inputs!: int, directions: ints", "I: int64; V: all_1", .infer = NULL,
     .flags = OP_NONDETERMINISTIC},
    {0},
};
