# cli - `hone`, the command line.

file(GLOB cli_sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/cli/*.c")
add_executable(hone ${cli_sources})
target_include_directories(hone PRIVATE "${CMAKE_SOURCE_DIR}/cli")
target_link_libraries(hone PRIVATE hone_own_code hone_core)
