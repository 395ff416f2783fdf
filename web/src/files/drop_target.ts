/** drop_target - the whole window takes drops, at any time. */
import { openFiles } from '../actions/open.ts';
import { isDragging, notice } from '../state.ts';
import { filesOfDrop } from './dropped.ts';

export function watchDrops(): void {
  window.addEventListener('dragenter', (event) => hasFiles(event) && (isDragging.value = true));
  window.addEventListener('dragover', (event) => {
    if (hasFiles(event)) event.preventDefault();
  });
  window.addEventListener('dragleave', (event) => {
    // Only when the pointer leaves the window there is nothing that it enters.
    if (event.relatedTarget === null) isDragging.value = false;
  });
  window.addEventListener('drop', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    isDragging.value = false;
    if (event.dataTransfer) filesOfDrop(event.dataTransfer).then(openFiles, sayUnreadable);
  });
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}

function sayUnreadable(): void {
  notice.value = 'The browser could not read what was dropped. Choose the files by the buttons instead.';
}
