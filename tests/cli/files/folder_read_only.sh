# A folder that one may not write to.
if [ "$(id -u)" = 0 ] && ! command -v setpriv > /dev/null; then echo "root may write everywhere"; exit 77; fi
mkdir folder
chmod 555 folder
as_user=""
if [ "$(id -u)" = 0 ]; then chmod 755 . "$(dirname "$MODELS_MADE")" "$MODELS_MADE"; as_user="setpriv --reuid=65534 --regid=65534 --clear-groups"; fi
$as_user "$(command -v hone)" shrink "$MODELS_MADE/twins.onnx" -o folder/out.onnx || echo "exit code $?"
ls folder
