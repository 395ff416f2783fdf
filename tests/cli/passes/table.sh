# Every row of passes.def, in its order, then the steps around them; the columns have heads.
hone passes > table
sed -n 's/^PASS(\(.*\))$/\1/p' "$TOP/core/passes/passes.def" > rows
sed -n '2p' table
sed -n '3,/^$/p' table | awk 'NF { print $1 }' | diff rows - && echo the same
sed -n '/^Steps/,$p' table
