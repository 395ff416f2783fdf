/** notice - one sentence about what was dropped in vain. */
import { notice } from '../state.ts';
import { Icon } from '../ui/icon.tsx';
import './note.css';

export function NoticeNote() {
  if (notice.value === null) return null;
  return (
    <p class="note is-warn" role="alert">
      <Icon name="warning" />
      <span>{notice.value}</span>
      <button type="button" class="button is-quiet is-icon note-close" aria-label="Dismiss" onClick={() => (notice.value = null)}>
        <Icon name="close" />
      </button>
    </p>
  );
}
