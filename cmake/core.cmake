# core - `hone_core`, every C file below core/.

file(GLOB_RECURSE core_sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/core/*.c")
if(EMSCRIPTEN)
  list(FILTER core_sources EXCLUDE REGEX "_posix\\.c$")
endif()

add_library(hone_core STATIC ${core_sources})
target_include_directories(hone_core PUBLIC "${CMAKE_SOURCE_DIR}/core")
target_link_libraries(hone_core PRIVATE hone_own_code xxhash PUBLIC onnx_pb)
