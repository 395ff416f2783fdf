# docs/cli.md is what the tables say: hone help --markdown > docs/cli.md
hone help --markdown | diff - "$TOP/docs/cli.md"
