# Options, defaults, example, exit codes.
hone inspect --help
