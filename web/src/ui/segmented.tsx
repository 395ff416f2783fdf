/** segmented - one of a few words, as radio buttons side by side. */
import './segmented.css';

interface SegmentedProps {
  readonly label: string;
  /** Radio buttons with one name belong together. */
  readonly name: string;
  readonly choices: readonly { readonly value: string; readonly title: string }[];
  readonly chosen: string;
  readonly onChoose: (value: string) => void;
}

export function Segmented({ label, name, choices, chosen, onChoose }: SegmentedProps) {
  return (
    <div class="segmented" role="radiogroup" aria-label={label}>
      {choices.map(({ value, title }) => (
        <label key={value} class="segment">
          <input type="radio" name={name} value={value} checked={value === chosen} onChange={() => onChoose(value)} />
          <span data-title={title}>{title}</span>
        </label>
      ))}
    </div>
  );
}
