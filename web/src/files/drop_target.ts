/** drop_target - the whole window takes drops, at any time. */
import { openFiles } from '../actions/open.ts';
import { isDragging, notice } from '../state.ts';
import { filesOfDrop } from './dropped.ts';

export function watchDrops(): void {
  let entered: EventTarget | null = null;
  // Both are answered: where the page changes below the pointer, "dragenter" may be the last event before the drop.
  window.addEventListener('dragenter', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    entered = event.target;
    isDragging.value = true;
  });
  window.addEventListener('dragover', (event) => {
    if (hasFiles(event)) event.preventDefault();
  });
  window.addEventListener('dragleave', (event) => {
    // What the pointer leaves for another element is left after that was entered.
    if (event.target === entered) isDragging.value = false;
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
