# What the columns say, and where operators come in that hone does not list.
hone ops --help
