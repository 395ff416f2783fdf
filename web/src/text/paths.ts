/** paths - file names and the names of results. */

export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** "a/b.onnx" -> "a/"; "" for a bare name. */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

/** "a/net.onnx", "small" -> "a/net.small.onnx". A result that becomes an input does not grow its name. */
export function resultPath(path: string, suffix: string): string {
  const name = baseName(path);
  const stem = name.replace(/\.(onnx|pb|pbtxt|ort)$/i, '').replace(new RegExp(`\\.${suffix}$`), '') || 'model';
  return `${folderOf(path)}${stem}.${suffix}.onnx`;
}
