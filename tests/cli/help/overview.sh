# What one sees first.
hone --help
