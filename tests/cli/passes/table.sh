# Every row of passes.def, in its order, then the steps around them.
hone passes > table
sed -n 's/^PASS(\(.*\))$/\1/p' "$TOP/core/passes/passes.def" > rows
sed -n '2,/^$/p' table | awk 'NF { print $1 }' | diff rows - && echo the same
sed -n '/^Steps/,$p' table
