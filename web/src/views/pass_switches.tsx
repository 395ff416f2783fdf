/** pass_switches - a switch for each pass of the core, which together set the option "skip". */
import { useState } from 'preact/hooks';
import { setOption } from '../actions/form.ts';
import { options, passes } from '../state.ts';
import { grouped, listed, plural } from '../text/format.ts';
import { SKIP, skipList, skippedNames, switchFamilies, type Switch, type SwitchFamily } from '../text/skip.ts';
import { FilterBox, matches } from '../ui/filter_box.tsx';
import { KindMark } from '../ui/kind_mark.tsx';
import './pass_switches.css';

export function PassSwitches({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false);
  if (!passes.value) return null;
  const families = switchFamilies(passes.value);
  const skipped = skippedNames(options.value[SKIP], families);
  const change = (names: readonly string[], isOn: boolean) => {
    const next = new Set(skipped);
    for (const name of names) if (isOn) next.delete(name);
      else next.add(name);
    setOption(SKIP, skipList(next, families));
  };
  return (
    <details class="switches" id={id} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summaryOf(families, skipped)}</summary>
      {isOpen && <Families families={families} skipped={skipped} onChange={change} />}
    </details>
  );
}

function summaryOf(families: readonly SwitchFamily[], skipped: ReadonlySet<string>): string {
  const all = countWords(families.flatMap(({ switches }) => switches));
  if (skipped.size === 0) return `All ${all} are on`;
  return `${grouped(skipped.size)} of ${all} ${skipped.size === 1 ? 'is' : 'are'} off`;
}

/** "59 passes and 3 steps": as the command line counts them. */
function countWords(switches: readonly Switch[]): string {
  const steps = switches.reduce((sum, { kind }) => sum + Number(kind === ''), 0);
  const passes = switches.length - steps;
  return listed([...(passes > 0 ? [plural(passes, 'pass', 'passes')] : []), ...(steps > 0 ? [plural(steps, 'step')] : [])]);
}

interface FamiliesProps {
  readonly families: readonly SwitchFamily[];
  readonly skipped: ReadonlySet<string>;
  readonly onChange: (names: readonly string[], isOn: boolean) => void;
}

function Families({ families, skipped, onChange }: FamiliesProps) {
  const [filter, setFilter] = useState('');
  const found = families
    .map((family) => ({ ...family, switches: family.switches.filter((each) => matches(filter, each.name, each.summary, each.kind, each.before, each.after)) }))
    .filter(({ switches }) => switches.length > 0);
  return (
    <div class="switches-box">
      <FilterBox label="Filter passes" text={filter} onText={setFilter} />
      {found.length === 0 && <p class="table-empty">No pass matches "{filter}".</p>}
      {found.length > 0 && (
        <div class="switches-list" role="region" aria-label="Passes" tabIndex={0}>
          {found.map((family) => <Family key={family.name} family={family} skipped={skipped} onChange={onChange} />)}
        </div>
      )}
    </div>
  );
}

/** The switch of a family is for those of its passes that are shown. */
function Family({ family: { name, switches }, skipped, onChange }: { readonly family: SwitchFamily } & Omit<FamiliesProps, 'families'>) {
  const names = switches.map((each) => each.name);
  const off = names.filter((each) => skipped.has(each)).length;
  const title = name === '' ? 'Others' : `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return (
    <fieldset class="switch-family">
      <legend>
        <label>
          <input
            type="checkbox" class="check" checked={off === 0} ref={(box) => { if (box) box.indeterminate = off > 0 && off < names.length; }}
            onChange={(event) => onChange(names, event.currentTarget.checked)}
          />
          {title}<span class="soft"> {countWords(switches)}</span>
        </label>
      </legend>
      {switches.map((each) => (
        <SwitchRow key={each.name} row={each} isOn={!skipped.has(each.name)} onChange={(isOn) => onChange([each.name], isOn)} />
      ))}
    </fieldset>
  );
}

function SwitchRow({ row: { name, summary, kind, before, after }, isOn, onChange }: { row: Switch; isOn: boolean; onChange: (isOn: boolean) => void }) {
  const id = `pass-${name}`;
  return (
    <div class="switch">
      <input
        type="checkbox" class="check" id={id} checked={isOn} aria-describedby={`${id}-what`}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <div>
        <label class="switch-name" for={id}>{name}</label>
        <KindMark kind={kind} />
        <p class="option-help" id={`${id}-what`}>{summary}</p>
        {before && <Example before={before} after={after} />}
      </div>
    </div>
  );
}

export function Example({ before, after }: { before: string; after: string }) {
  return (
    <div class="example">
      <pre><span class="only-read">Before: </span>{before}</pre>
      <span aria-hidden="true">→</span>
      <pre><span class="only-read">After: </span>{after}</pre>
    </div>
  );
}
