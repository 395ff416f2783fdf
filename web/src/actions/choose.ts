/** choose - the browser's own windows for choosing files. */
import { filesOfInput } from '../files/dropped.ts';
import { openFiles } from './open.ts';

export function chooseFiles(): void {
  inputOf('file').click();
}

/** For models with their weights in files beside them. */
export function chooseFolder(): void {
  inputOf('folder').click();
}

/** Made once and kept in the page: some browsers forget an input that is not part of it. */
function inputOf(kind: 'file' | 'folder'): HTMLInputElement {
  const id = `choose-${kind}`;
  const there = document.getElementById(id);
  if (there instanceof HTMLInputElement) return there;
  const input = document.createElement('input');
  input.id = id;
  input.type = 'file';
  input.hidden = true;
  input.multiple = true;
  input.webkitdirectory = kind === 'folder';
  input.onchange = () => openFiles(filesOfInput(input));
  document.body.append(input);
  return input;
}
