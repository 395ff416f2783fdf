# Without a command: the same on standard error, as an error.
hone
