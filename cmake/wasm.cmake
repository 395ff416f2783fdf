# wasm - `hone.wasm`, the core behind the exports of wasm/bindings.c, without any JavaScript of Emscripten's.

file(GLOB wasm_sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/wasm/*.c")
set(host_stub "${CMAKE_SOURCE_DIR}/wasm/host_stub.js")
add_executable(hone_wasm ${wasm_sources})
set_target_properties(hone_wasm PROPERTIES OUTPUT_NAME hone SUFFIX .wasm LINK_DEPENDS "${host_stub}")
target_link_libraries(hone_wasm PRIVATE hone_own_code hone_core)
target_link_options(hone_wasm PRIVATE
  -sSTANDALONE_WASM=1 --no-entry
  -sWASM_BIGINT=1
  -sALLOW_MEMORY_GROWTH=1 -sINITIAL_MEMORY=16MB -sMAXIMUM_MEMORY=4GB -sTOTAL_STACK=1MB
  -sMALLOC=emmalloc
  -sSUPPORT_LONGJMP=0
  -sEXPORTED_FUNCTIONS=_malloc,_free
  "SHELL:--js-library ${host_stub}")
