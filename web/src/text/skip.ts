/** skip - which passes an option "skip" leaves out, and the shortest list that says so. */
import type { OptionValue, Passes } from 'hone-onnx/web';

/** The option whose value is made of switches, one a pass. */
export const SKIP = 'skip';

/** A pass, or a step around the passes. */
export interface Switch {
  readonly name: string;
  readonly summary: string;
  /** "" for steps, which change no value. */
  readonly kind: string;
  readonly before: string;
  readonly after: string;
}

export interface SwitchFamily {
  /** The word that the names of its passes begin with; "" for all that stand alone. */
  readonly name: string;
  readonly switches: readonly Switch[];
}

/** Passes by the first word of their names, in the order of the first of each; then those that stand alone, and the steps. */
export function switchFamilies({ passes, steps }: Passes): readonly SwitchFamily[] {
  const families = new Map<string, Switch[]>();
  for (const pass of passes) families.set(familyOf(pass.name), [...(families.get(familyOf(pass.name)) ?? []), pass]);
  const all = [...families].map(([name, switches]) => ({ name, switches }));
  const alone = all.filter(({ switches }) => switches.length === 1).flatMap(({ switches }) => switches);
  const others = [...alone, ...steps.map((step) => ({ ...step, kind: '', before: '', after: '' }))];
  return [...all.filter(({ switches }) => switches.length > 1), { name: '', switches: others }].filter(({ switches }) => switches.length > 0);
}

export function skippedNames(value: OptionValue | undefined, families: readonly SwitchFamily[]): ReadonlySet<string> {
  const items = Array.isArray(value) ? value.map(String) : [];
  const isSkipped = (name: string) => items.some((item) => item === name || (item === `${familyOf(name)}_*` && name.includes('_')));
  return new Set(families.flatMap(({ switches }) => switches.map(({ name }) => name)).filter(isSkipped));
}

/** undefined: none. A family that is out as a whole is said by its pattern. */
export function skipList(skipped: ReadonlySet<string>, families: readonly SwitchFamily[]): readonly string[] | undefined {
  const list = families.flatMap(({ name, switches }) => {
    const out = switches.map((each) => each.name).filter((each) => skipped.has(each));
    return name !== '' && out.length === switches.length ? [`${name}_*`] : out;
  });
  return list.length > 0 ? list : undefined;
}

/** "fuse_pad_into_conv" -> "fuse". */
function familyOf(name: string): string {
  const end = name.indexOf('_');
  return end < 0 ? name : name.slice(0, end);
}
