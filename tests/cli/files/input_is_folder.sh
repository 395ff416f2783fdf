# A folder where a model should be.
mkdir folder
hone inspect folder
