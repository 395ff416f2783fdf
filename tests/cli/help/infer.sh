hone infer --help
