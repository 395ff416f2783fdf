# Long tensors are cut on a terminal and in a pipe, but whole in a file.
echo 'g () => () <uint8[18] w = {0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17}> {}' > in.txt
hone show in.txt
hone show --limit 3 in.txt | grep uint8
hone show --limit 0 in.txt | grep uint8
hone show in.txt -o out.txt
grep uint8 out.txt
hone show -o short.txt --limit 1 in.txt
grep uint8 short.txt
