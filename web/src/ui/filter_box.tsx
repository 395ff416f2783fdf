/** filter_box - the box that "/" leads to. */
import './field.css';

interface FilterBoxProps {
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
}

export function FilterBox({ label, text, onText }: FilterBoxProps) {
  return (
    <div class="filter">
      <input
        type="search" class="field" data-filter aria-label={label} placeholder={label} value={text} autocomplete="off" spellcheck={false}
        onInput={(event) => onText(event.currentTarget.value)}
      />
      {!text && <kbd class="filter-key" aria-hidden="true">/</kbd>}
    </div>
  );
}

/** Does each word of the filter occur in one of the texts? */
export function matches(filter: string, ...texts: readonly string[]): boolean {
  const text = texts.join('\n').toLowerCase();
  return filter.toLowerCase().split(/\s+/).every((word) => text.includes(word));
}
