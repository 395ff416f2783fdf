# Both ways.
hone --version
hone version
