# tests - `tests` builds the unit tests and, under the sanitizers, a replay of each fuzz target; `fuzzers` the fuzz targets.

add_custom_target(tests)

# hone_test_executable(NAME FOLDER SOURCES...) - FOLDER/NAME in the build folder, built by the target `tests`.
function(hone_test_executable name folder)
  add_executable(${name} EXCLUDE_FROM_ALL ${ARGN})
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/${folder}")
  target_link_libraries(${name} PRIVATE hone_own_code hone_core)
endfunction()

file(GLOB unit_sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/tests/unit/*.c")
foreach(source IN LISTS unit_sources)
  cmake_path(GET source STEM name)
  hone_test_executable(unit_${name} tests/unit "${source}")
  set_target_properties(unit_${name} PROPERTIES OUTPUT_NAME ${name})
  target_include_directories(unit_${name} PRIVATE "${CMAKE_SOURCE_DIR}/tests/unit")
  # An assertion is part of what a unit test sees.
  target_compile_options(unit_${name} PRIVATE -UNDEBUG)
  add_dependencies(tests unit_${name})
endforeach()

# The kernels alone, for a suite that compares them with what Python computes.
hone_test_executable(kernel_tool tests/kernels "${CMAKE_SOURCE_DIR}/tests/kernels/kernel_tool.c")
add_dependencies(tests kernel_tool)

file(GLOB fuzz_targets CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/tests/fuzz/*_fuzzer.c")

# C files beside the fuzz targets that are neither a target nor the replay driver are shared by all of them.
set(replay_driver "${CMAKE_SOURCE_DIR}/tests/fuzz/replay_driver.c")
file(GLOB fuzz_shared_sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/tests/fuzz/*.c")
list(REMOVE_ITEM fuzz_shared_sources ${fuzz_targets} "${replay_driver}")
add_library(fuzz_shared OBJECT EXCLUDE_FROM_ALL ${fuzz_shared_sources})
target_link_libraries(fuzz_shared PRIVATE hone_own_code PUBLIC hone_core)

if(HONE_SANITIZE AND NOT HONE_FUZZ)
  foreach(source IN LISTS fuzz_targets)
    cmake_path(GET source STEM target)
    string(REGEX REPLACE "_fuzzer$" "" name "${target}")
    hone_test_executable(${name}_replay tests/fuzz "${source}" "${replay_driver}")
    # The same target, given every damaged version of a file.
    hone_test_executable(damage_${name} tests/robust "${source}" "${CMAKE_SOURCE_DIR}/tests/robust/damage.c")
    foreach(executable IN ITEMS ${name}_replay damage_${name})
      target_link_libraries(${executable} PRIVATE fuzz_shared)
      add_dependencies(tests ${executable})
    endforeach()
  endforeach()
endif()

if(HONE_FUZZ)
  add_custom_target(fuzzers)
  foreach(source IN LISTS fuzz_targets)
    cmake_path(GET source STEM name)
    hone_test_executable(${name} tests/fuzz "${source}")
    target_link_libraries(${name} PRIVATE fuzz_shared)
    target_link_options(${name} PRIVATE -fsanitize=fuzzer)
    add_dependencies(fuzzers ${name})
  endforeach()
endif()
