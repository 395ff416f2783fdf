# What is wrong with a text is said with its line and column; a model that is none as everywhere.
printf 'g () => () {\n  y = Relu (x\n}' > bad.txt
hone show bad.txt || echo "exit code $?"
printf 'g () => () <float[9] w = {1, ...}> {}' > cut.txt
hone show cut.txt -o out.onnx || echo "exit code $?"
hone show none.txt || echo "exit code $?"
echo 'g () => () {}' > good.txt
hone show good.txt -o good.txt || echo "exit code $?"
cp good.txt text.onnx
hone show text.onnx || echo "exit code $?"
hone show --limit many good.txt || echo "exit code $?"
hone show good.txt -o folder/out.onnx || echo "exit code $?"
ls
