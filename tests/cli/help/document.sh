# docs/cli.md is what the tables say.
hone help --markdown | diff - "$TOP/docs/cli.md"
