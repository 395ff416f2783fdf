/** first_bytes - how a file that is no model begins: often that says what it is. */
import { useEffect, useState } from 'preact/hooks';
import './first_bytes.css';

const LINES = 8;
const LINE_BYTES = 16;

export function FirstBytes({ source }: { source: Blob }) {
  const [start, setStart] = useState<Uint8Array | null>(null);
  useEffect(() => {
    source.slice(0, LINES * LINE_BYTES).arrayBuffer().then((buffer) => setStart(new Uint8Array(buffer)), () => setStart(new Uint8Array()));
  }, [source]);
  if (!start?.length) return null;
  const offsets = Array.from({ length: Math.ceil(start.length / LINE_BYTES) }, (_, line) => line * LINE_BYTES);
  return (
    <section class="first-bytes" aria-label="How the file begins">
      <h2>How the file begins</h2>
      <pre class="surface" tabIndex={0}>
        {offsets.map((offset) => {
          const line = start.subarray(offset, offset + LINE_BYTES);
          return <span key={offset} class="bytes-line"><span class="soft">{hex(offset, 4)}</span><span>{numbers(line)}</span><span>{characters(line)}</span></span>;
        })}
      </pre>
    </section>
  );
}

function hex(number: number, digits: number): string {
  return number.toString(16).padStart(digits, '0');
}

function numbers(line: Uint8Array): string {
  return Array.from(line, (byte) => hex(byte, 2)).join(' ').padEnd(LINE_BYTES * 3 - 1);
}

function characters(line: Uint8Array): string {
  return Array.from(line, (byte) => (byte >= 32 && byte < 127 ? String.fromCharCode(byte) : '·')).join('');
}
