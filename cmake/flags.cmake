# flags - `hone_all_code` for every line of C that goes into a product, `hone_own_code` adds our warnings.

set(CMAKE_C_STANDARD 11)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

# Results must not depend on the machine: no fused multiply-add that the source did not ask for.
add_library(hone_all_code INTERFACE)
target_compile_options(hone_all_code INTERFACE -ffp-contract=off)
target_compile_definitions(hone_all_code INTERFACE _FILE_OFFSET_BITS=64)

if(HONE_SANITIZE)
  set(sanitize -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_compile_options(hone_all_code INTERFACE ${sanitize})
  target_link_options(hone_all_code INTERFACE ${sanitize})
endif()
if(HONE_FUZZ)
  target_compile_options(hone_all_code INTERFACE -fsanitize=fuzzer-no-link)
endif()

add_library(hone_own_code INTERFACE)
target_compile_options(hone_own_code INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wvla -Werror)
target_link_libraries(hone_own_code INTERFACE hone_all_code)
