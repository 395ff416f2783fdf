/** sorting - which of the picked files are models and which lie beside them. */
import { baseName, folderOf } from '../text/paths.ts';
import type { PickedFile } from './dropped.ts';

export interface SortedFiles {
  readonly models: readonly PickedFile[];
  readonly others: readonly PickedFile[];
}

export function isModelName(path: string): boolean {
  return /\.onnx$/i.test(path);
}

/**
 * Files named .onnx are models. Without any, a single file is taken for one whatever its name is: the core says what
 * it is instead. Hidden files (such as .DS_Store) never count.
 */
export function sortFiles(picked: readonly PickedFile[]): SortedFiles {
  const visible = picked.filter(({ path }) => !baseName(path).startsWith('.'));
  const models = visible.filter(({ path }) => isModelName(path));
  if (models.length === 0 && visible.length === 1) return { models: visible, others: [] };
  return { models, others: visible.filter((file) => !models.includes(file)) };
}

/** The files that a model may refer to, by their location as the model would write it. */
export function filesBeside(model: PickedFile, others: readonly PickedFile[]): Record<string, File> {
  const folder = folderOf(model.path);
  const beside: Record<string, File> = {};
  for (const { path, file } of others) {
    const location = path.startsWith(folder) ? path.slice(folder.length) : path;
    beside[location] ??= file;
  }
  return beside;
}
