# aarch64 - cross compiles to 64-bit ARM Linux (Debian: gcc-aarch64-linux-gnu), linked statically.

set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_EXE_LINKER_FLAGS_INIT -static)
