/** dialog - a note over the page. Esc, the button and a click beside it close it; the focus returns. */
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from './icon.tsx';
import './dialog.css';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

export function Dialog({ title, onClose, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  // Not after the next frame: what is pressed or dropped before it would meet a page that is neither open nor closed.
  useLayoutEffect(() => {
    const dialog = element.current!;
    dialog.showModal();
    // Closed before it is removed: that gives the focus back.
    return () => dialog.close();
  }, []);
  // Esc takes the dialog out of the page by `onClose`. The browser's own "close" comes a while later, when the page may
  // show the next dialog already; it counts only where the browser closed the dialog by itself.
  const onCancel = (event: Event) => {
    event.preventDefault();
    onClose();
  };
  return (
    <dialog
      ref={element} class="dialog" aria-labelledby="dialog-title" onCancel={onCancel} onClose={() => element.current && onClose()}
      onClick={(event) => event.target === element.current && onClose()}
    >
      <div class="dialog-content">
        <header class="dialog-head">
          <h2 id="dialog-title">{title}</h2>
          <button type="button" class="button is-quiet is-icon" aria-label="Close" onClick={onClose}><Icon name="close" /></button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
