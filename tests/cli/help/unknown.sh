# Of a command that is none.
hone help shrnik
