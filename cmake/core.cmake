# core - `hone_core`, every C file below core/.

file(GLOB_RECURSE core_sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/core/*.c")
if(EMSCRIPTEN)
  list(FILTER core_sources EXCLUDE REGEX "_posix\\.c$")
endif()

# Fails unless the rows `MACRO(name)` of a table and the files of its folder that define <prefix><name> belong together.
# definition: the text before the name; suffix: the text after it, as a regular expression.
function(check_table folder table macro definition suffix)
  set(path "${CMAKE_SOURCE_DIR}/core/${folder}")
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${path}/${table}")
  file(STRINGS "${path}/${table}" rows REGEX "^${macro}\\([a-z0-9_]+\\)$")
  list(TRANSFORM rows REPLACE "^${macro}\\((.*)\\)$" "\\1")
  foreach(source IN LISTS core_sources)
    cmake_path(GET source PARENT_PATH source_folder)
    if(NOT source_folder STREQUAL path)
      continue()
    endif()
    cmake_path(GET source STEM name)
    file(STRINGS "${source}" defined REGEX "^${definition}${name}${suffix}")
    if(defined AND NOT name IN_LIST rows)
      message(FATAL_ERROR "core/${folder}/${name}.c: core/${folder}/${table} has no row ${macro}(${name})")
    elseif(NOT defined AND name IN_LIST rows)
      message(FATAL_ERROR "core/${folder}/${table} has a row ${macro}(${name}), but core/${folder}/${name}.c does not "
                          "define \"${definition}${name}\"")
    endif()
    list(REMOVE_ITEM rows "${name}")
  endforeach()
  if(rows)
    message(FATAL_ERROR "core/${folder}/${table} has rows without a file in core/${folder}: ${rows}")
  endif()
endfunction()

check_table(ops ops.def OP "const OpRow op_" "\\[\\]")
check_table(passes passes.def PASS "const Pass pass_" " =")

add_library(hone_core STATIC ${core_sources})
target_include_directories(hone_core PUBLIC "${CMAKE_SOURCE_DIR}/core")
# libm: only what IEEE 754 rounds correctly (sqrt, fmod, nearbyint...), which is the same everywhere.
target_link_libraries(hone_core PRIVATE hone_own_code xxhash PUBLIC onnx_pb m)
