/** command - the command line that does the same as the form. */
import type { OptionDescription, Options, OptionValue } from 'hone-onnx/web';

export interface Command {
  readonly job: string;
  readonly input: string;
  /** null: the job writes nothing. The input itself: it is replaced. */
  readonly output: string | null;
  readonly table: readonly OptionDescription[];
  readonly options: Options;
}

/** Options that have their default value are left out. Words are quoted for a POSIX shell. */
export function commandLine({ job, input, output, table, options }: Command): string {
  const words = ['hone', job, asOperand(input)];
  if (output === input) words.push('--in-place');
  else if (output !== null) words.push('-o', asOperand(output));
  for (const option of table) words.push(...optionWords(option, options[option.name]));
  return words.map(quoted).join(' ');
}

function optionWords(option: OptionDescription, value: OptionValue | undefined): string[] {
  if (isDefault(option, value)) return [];
  if (option.type === 'flag') return [`--${option.name}`];
  const text = Array.isArray(value) ? value.join(',') : String(value);
  // "--name=-x" cannot be taken for two options.
  return text.startsWith('-') ? [`--${option.name}=${text}`] : [`--${option.name}`, text];
}

/** Does this value say the same as giving none? */
export function isDefault(option: OptionDescription, value: OptionValue | undefined): boolean {
  if (value === undefined || value === '' || value === false) return true;
  if (Array.isArray(value)) return value.length === 0;
  return value !== true && String(value) === option.default;
}

/** A file whose name begins with a dash is no option. */
function asOperand(path: string): string {
  return path.startsWith('-') ? `./${path}` : path;
}

function quoted(word: string): string {
  return /^[A-Za-z0-9_@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
