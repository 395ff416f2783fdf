/** option_field - one option of the core's table as a control. */
import type { OptionDescription, OptionValue } from 'hone-onnx/web';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { setOption } from '../actions/form.ts';
import { jobPage } from '../jobs/index.ts';
import { chosen, job, options, passes } from '../state.ts';
import { grouped } from '../text/format.ts';
import { fixedWords } from '../text/fixed_words.ts';
import { SKIP } from '../text/skip.ts';
import { Segmented } from '../ui/segmented.tsx';
import { PassSwitches } from './pass_switches.tsx';
import './option_field.css';
import '../ui/field.css';

/** More choices than this do not fit side by side. */
const MOST_SEGMENTS = 3;
const MOST_SUGGESTIONS = 6;

interface FieldProps {
  readonly option: OptionDescription;
  readonly id: string;
  readonly value: OptionValue | undefined;
}

export function OptionField({ option }: { option: OptionDescription }) {
  const props = { option, id: `option-${option.name}`, value: options.value[option.name] };
  if (option.type === 'flag') return <Flag {...props} />;
  if (option.name === SKIP && passes.value) return <Passes id={props.id} />;
  if (fixedWords(option).length > 0) return <Words {...props} />;
  const isGroup = option.type === 'choice' && (option.choices?.length ?? 0) <= MOST_SEGMENTS;
  return (
    <div class="option">
      {isGroup ? <span class="option-label">{option.label}</span> : <label class="option-label" for={props.id}>{option.label}</label>}
      {option.type === 'choice' ? isGroup ? <Choices {...props} /> : <Select {...props} /> : option.type === 'list' ? <List {...props} /> : <Line {...props} />}
      <p class="option-help" id={`${props.id}-help`}>{option.help}</p>
    </div>
  );
}

/** Switches are for people who do not know the names; the list behind them is the option's value. */
function Passes({ id }: { id: string }) {
  return (
    <div class="option">
      <span class="option-label">Passes</span>
      <PassSwitches id={id} />
      <p class="option-help">What Slim looks for. Switch off what your model shall keep.</p>
    </div>
  );
}

function Flag({ option, id, value }: FieldProps) {
  return (
    <div class="option is-flag">
      <input
        type="checkbox" id={id} class="check" checked={value === true} aria-describedby={`${id}-help`}
        onChange={(event) => setOption(option.name, event.currentTarget.checked || undefined)}
      />
      <div>
        <label class="option-label" for={id}>{option.label}</label>
        <p class="option-help" id={`${id}-help`}>{option.help}</p>
      </div>
    </div>
  );
}

/** A list whose words the core's table names: a box for each. */
function Words({ option, id, value }: FieldProps) {
  const given = isList(value) ? value : [];
  const change = (word: string, isOn: boolean) => {
    const next = fixedWords(option).filter((each) => (each === word ? isOn : given.includes(each)));
    setOption(option.name, next.length ? next : undefined);
  };
  return (
    <div class="option" role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-help`}>
      <span class="option-label" id={`${id}-label`}>{option.label}</span>
      <div class="option-words">
        {fixedWords(option).map((word) => (
          <label key={word}>
            <input type="checkbox" class="check" checked={given.includes(word)} onChange={(event) => change(word, event.currentTarget.checked)} />
            {word}
          </label>
        ))}
      </div>
      <p class="option-help" id={`${id}-help`}>{option.help}</p>
    </div>
  );
}

function Choices({ option, id, value }: FieldProps) {
  const choices = (option.choices ?? []).map((choice) => ({ value: choice, title: choice }));
  return <Segmented label={option.label} name={id} choices={choices} chosen={String(value ?? option.default ?? '')} onChoose={(choice) => setOption(option.name, choice)} />;
}

function Select({ option, id, value }: FieldProps) {
  return (
    <select id={id} class="field" value={String(value ?? option.default ?? '')} aria-describedby={`${id}-help`} onChange={(event) => setOption(option.name, event.currentTarget.value)}>
      {option.choices?.map((choice) => <option key={choice} value={choice}>{choice}</option>)}
    </select>
  );
}

/** Text and integers. The core checks for itself; a wrong number is said here before anything runs. */
function Line({ option, id, value }: FieldProps) {
  const [isLeft, setLeft] = useState(false);
  const text = value === undefined ? '' : String(value);
  const isWrong = option.type === 'integer' && text !== '' && !/^\d+[KMG]?$/i.test(text);
  return (
    <>
      <input
        type="text" id={id} class={isWrong && isLeft ? 'field is-wrong' : 'field'} value={text} placeholder={option.default ?? option.argument ?? ''}
        inputMode={option.type === 'integer' ? 'numeric' : 'text'} autocomplete="off" spellcheck={false}
        aria-describedby={`${id}-help`} aria-invalid={isWrong && isLeft} onBlur={() => setLeft(true)}
        onInput={(event) => setOption(option.name, event.currentTarget.value.trim() || undefined)}
      />
      {isWrong && isLeft && <p class="option-wrong" role="alert">A whole number, such as 1024 or 64K.</p>}
    </>
  );
}

/** What was written to give a list, for when its field comes back. */
const written = new WeakMap<readonly string[], string>();

/** Names, with commas or line ends between them. What is written stays as it is; the names in it are the value. */
function List({ option, id, value }: FieldProps) {
  const [text, setText] = useState(() => (isList(value) ? (written.get(value) ?? value.join(',')) : ''));
  const box = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    // "Reset options" empties the box too.
    if (value === undefined && namesIn(text).length > 0) setText('');
  }, [value]);
  const change = (next: string) => {
    setText(next);
    const names = namesIn(next);
    written.set(names, next);
    setOption(option.name, names.length ? names : undefined);
  };
  const add = (entry: string) => {
    const begun = text.trimEnd();
    const isThere = (line: string) => (entry.includes('=') ? line.startsWith(entry.slice(0, entry.indexOf('=') + 1)) : line === entry);
    if (!begun.split('\n').some(isThere)) change(begun ? `${begun}\n${entry}` : entry);
    box.current?.focus();
  };
  return (
    <>
      <textarea
        id={id} ref={box} class="field" rows={2} value={text} placeholder={option.argument ?? ''} autocomplete="off" spellcheck={false}
        aria-describedby={`${id}-help`} onInput={(event) => change(event.currentTarget.value)}
      />
      <Suggestions option={option} onChoose={add} />
    </>
  );
}

/** What the model has that may stand here. */
function Suggestions({ option, onChoose }: { option: OptionDescription; onChoose: (entry: string) => void }) {
  const card = chosen.value?.card.value;
  const list = card?.state === 'read' ? jobPage(job.value?.name ?? '').suggestions(option, card.report.model) : [];
  if (list.length === 0) return null;
  return (
    <p class="option-help suggestions">
      <span>In the model:</span>
      {list.slice(0, MOST_SUGGESTIONS).map(({ title, text }) => (
        <button key={text} type="button" class="link suggestion" title={`Write ${text}`} onClick={() => onChoose(text)}>{title}</button>
      ))}
      {list.length > MOST_SUGGESTIONS && <span>and {grouped(list.length - MOST_SUGGESTIONS)} more</span>}
    </p>
  );
}

function isList(value: OptionValue | undefined): value is readonly string[] {
  return Array.isArray(value);
}

function namesIn(text: string): string[] {
  return text.split(/[,\n]/).map((name) => name.trim()).filter(Boolean);
}
