hone bisect --help
