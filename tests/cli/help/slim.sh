hone slim --help
