# third_party - `protobuf_c`, `xxhash` and `onnx_pb`, which are compiled without our warnings.

# From the distribution for native builds; from its source package where the code must be compiled like ours.
if(HONE_BUNDLED_PROTOBUF_C)
  set(protobuf_c_dir "${HONE_THIRD_PARTY}/protobuf-c")
  if(NOT EXISTS "${protobuf_c_dir}/protobuf-c/protobuf-c.c")
    message(FATAL_ERROR "protobuf-c's source is not in ${protobuf_c_dir}: run setup/install first")
  endif()
  add_library(protobuf_c STATIC "${protobuf_c_dir}/protobuf-c/protobuf-c.c")
  target_include_directories(protobuf_c SYSTEM PUBLIC "${protobuf_c_dir}")
  target_link_libraries(protobuf_c PRIVATE hone_all_code)
else()
  find_library(protobuf_c_library NAMES libprotobuf-c.a protobuf-c REQUIRED)
  add_library(protobuf_c INTERFACE)
  target_link_libraries(protobuf_c INTERFACE "${protobuf_c_library}")
endif()

# xxHash is one header. It is copied to a folder of its own, since the WASM build must not see the others beside it.
find_file(xxhash_header xxhash.h PATHS /usr/include /usr/local/include REQUIRED NO_CMAKE_FIND_ROOT_PATH)
set(xxhash_dir "${CMAKE_BINARY_DIR}/xxhash")
configure_file("${xxhash_header}" "${xxhash_dir}/xxhash.h" COPYONLY)
add_library(xxhash INTERFACE)
target_include_directories(xxhash SYSTEM INTERFACE "${xxhash_dir}")

find_program(protoc_c protoc-c REQUIRED NO_CMAKE_FIND_ROOT_PATH)
set(generated_dir "${CMAKE_BINARY_DIR}/generated")
file(MAKE_DIRECTORY "${generated_dir}")
add_custom_command(
  OUTPUT "${generated_dir}/onnx.pb-c.c" "${generated_dir}/onnx.pb-c.h"
  COMMAND "${protoc_c}" "--proto_path=${CMAKE_SOURCE_DIR}/proto" "--c_out=${generated_dir}" onnx.proto
  DEPENDS "${CMAKE_SOURCE_DIR}/proto/onnx.proto"
  COMMENT "Compiling proto/onnx.proto"
  VERBATIM)
add_library(onnx_pb STATIC "${generated_dir}/onnx.pb-c.c" "${generated_dir}/onnx.pb-c.h")
target_include_directories(onnx_pb SYSTEM PUBLIC "${generated_dir}")
target_link_libraries(onnx_pb PRIVATE hone_all_code PUBLIC protobuf_c)
