/** copy_button - copies a text and says so in its own place. */
import { useState } from 'preact/hooks';
import { announcement } from '../state.ts';
import { copyText } from './copy.ts';
import { Icon } from './icon.tsx';

const COPIED_MS = 1500;

export function CopyButton({ text, what }: { text: string; what: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    const done = await copyText(text);
    announcement.value = done ? `${what} copied.` : 'The browser did not allow copying.';
    setCopied(done);
    setTimeout(() => setCopied(false), COPIED_MS);
  };
  return (
    <button type="button" class="button is-quiet is-small" aria-label={`Copy ${what}`} onClick={copy}>
      <Icon name={isCopied ? 'check' : 'copy'} />
      {isCopied ? 'Copied' : 'Copy'}
    </button>
  );
}
