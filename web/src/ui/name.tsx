/** name - a name of the model: monospace, cut in the middle where it is long, copied by a click. */
import { useState } from 'preact/hooks';
import { copyText } from './copy.ts';
import './name.css';

/** The end of a long name tells more than its middle. */
const END_LENGTH = 14;
const COPIED_MS = 1200;

export function Name({ text, isPlain = false }: { text: string; isPlain?: boolean }) {
  const [isCopied, setCopied] = useState(false);
  if (text === '') return <span class="name is-missing">(no name)</span>;
  if (isPlain) return <span class="name" title={text}><Whole text={text} /><Halves text={text} /></span>;
  const copy = async (event: Event) => {
    event.stopPropagation();
    if (!(await copyText(text))) return;
    setCopied(true);
    setTimeout(() => setCopied(false), COPIED_MS);
  };
  return (
    <button type="button" class="name" title={isCopied ? 'Copied' : `${text}\nClick to copy`} aria-label={`${text}, copy`} tabIndex={-1} onClick={copy}>
      <Halves text={text} />
      {isCopied && <span class="name-copied" role="status">Copied</span>}
    </button>
  );
}

/** For screen readers, which would take the halves for two words. */
function Whole({ text }: { text: string }) {
  return <span class="only-read">{text}</span>;
}

function Halves({ text }: { text: string }) {
  const cut = text.length > END_LENGTH * 1.5 ? text.length - END_LENGTH : text.length;
  return (
    <>
      <span class="name-start" aria-hidden="true">{text.slice(0, cut)}</span>
      {cut < text.length && <span class="name-end" aria-hidden="true">{text.slice(cut)}</span>}
    </>
  );
}
