# emscripten - the toolchain file that the installed Emscripten brings.

find_program(emcc emcc)
if(NOT emcc)
  message(FATAL_ERROR "emcc is missing: run setup/install first")
endif()
# With an -O level Emscripten runs node modules that Debian keeps outside node's own path.
set(ENV{NODE_PATH} "/usr/share/nodejs")
file(REAL_PATH "${emcc}" emcc_real)
cmake_path(GET emcc_real PARENT_PATH emscripten_root)
include("${emscripten_root}/cmake/Modules/Platform/Emscripten.cmake")

# The features that every browser of the last years and Node 20 have.
add_compile_options(-mbulk-memory -msign-ext -mnontrapping-fptoint)
