# core - `hone_core`, every C file below core/.

file(GLOB_RECURSE core_sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/core/*.c")
if(EMSCRIPTEN)
  list(FILTER core_sources EXCLUDE REGEX "_posix\\.c$")
endif()

# A file of core/ops that defines a table of operators and a row of ops.def belong together.
set(ops_folder "${CMAKE_SOURCE_DIR}/core/ops")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${ops_folder}/ops.def")
file(STRINGS "${ops_folder}/ops.def" op_rows REGEX "^OP\\([a-z0-9_]+\\)$")
list(TRANSFORM op_rows REPLACE "^OP\\((.*)\\)$" "\\1")
foreach(source IN LISTS core_sources)
  cmake_path(GET source PARENT_PATH folder)
  if(NOT folder STREQUAL ops_folder)
    continue()
  endif()
  cmake_path(GET source STEM name)
  file(STRINGS "${source}" table REGEX "^const OpRow op_${name}\\[\\]")
  if(table AND NOT name IN_LIST op_rows)
    message(FATAL_ERROR "core/ops/${name}.c defines op_${name}[], but core/ops/ops.def has no row OP(${name})")
  elseif(NOT table AND name IN_LIST op_rows)
    message(FATAL_ERROR "core/ops/ops.def has a row OP(${name}), but core/ops/${name}.c does not define op_${name}[]")
  endif()
  list(REMOVE_ITEM op_rows "${name}")
endforeach()
if(op_rows)
  message(FATAL_ERROR "core/ops/ops.def has rows without a file in core/ops: ${op_rows}")
endif()

add_library(hone_core STATIC ${core_sources})
target_include_directories(hone_core PUBLIC "${CMAKE_SOURCE_DIR}/core")
# libm: only what IEEE 754 rounds correctly (sqrt, fmod, nearbyint...), which is the same everywhere.
target_link_libraries(hone_core PRIVATE hone_own_code xxhash PUBLIC onnx_pb m)
