# hone help COMMAND is hone COMMAND --help.
hone help shrink > one
hone shrink --help > two
cmp one two
