/** diagnostic_list - what is wrong with a model, each with its severity as an icon and a word. */
import type { Diagnostic } from 'hone-onnx/web';
import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from './icon.tsx';
import { useSome } from './some.tsx';
import './diagnostic_list.css';

export const SEVERITY_ICONS: Readonly<Record<Diagnostic['severity'], IconName>> = { error: 'error', warning: 'warning', note: 'info' };

interface DiagnosticListProps {
  readonly list: readonly Diagnostic[];
  /** Where a diagnostic leads to, on a line of its own; null: nowhere. */
  readonly link?: (place: number) => ComponentChildren | null;
}

export function DiagnosticList({ list, link }: DiagnosticListProps) {
  const { part, more } = useSome(list);
  return (
    <ul class="diagnostic-list" tabIndex={0} aria-label="Problems">
      {part.map((diagnostic, place) => (
        <li key={place} class={`is-${diagnostic.severity}`}>
          <Icon name={SEVERITY_ICONS[diagnostic.severity]} />
          <span>
            <span class="only-read">{diagnostic.severity}: </span>
            {diagnostic.message}
            {diagnostic.where && <span class="soft"> ({diagnostic.where})</span>}
            {link && <span class="diagnostic-link">{link(place)}</span>}
          </span>
        </li>
      ))}
      {more && <li>{more}</li>}
    </ul>
  );
}
