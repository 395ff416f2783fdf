/** page_words - the core's words for the command line in those of the page: labels for options, tabs for commands. */
import type { OptionDescription } from 'hone-onnx/web';

/** What a command of the command line would list, and where the page has it. */
const PLACES: readonly (readonly [RegExp, string])[] = [
  [/`hone show[^`]*` prints all nodes/, 'the tab Values of Infer shapes lists the outputs of all nodes, which are names of theirs too'],
  [/`hone show[^`]*` prints all( values)?/, 'the tab Values of Infer shapes lists all'],
  [/`hone inspect MODEL` lists those of the model/, 'the tab Operators lists those of the model'],
  [/`hone inspect --limit 0 MODEL` lists all/, 'the tab Tensors lists all'],
  [/`hone inspect` lists them/, 'the tab Overview lists them'],
  [/\(hone passes lists all\)/, '(the switches under Passes list all)'],
];

/** table: the options whose labels are known. What stands in none of them stays as it is. */
export function pageWords(text: string, table: readonly OptionDescription[]): string {
  const placed = PLACES.reduce((words, [command, place]) => words.replace(command, place), text);
  return placed.replace(/(?<![\w-])--([a-z][a-z-]*[a-z])(:?)/g, (option, name: string, colon: string) => {
    const label = table.find((each) => each.name === name && each.level !== 'cli')?.label;
    if (!label) return option;
    return colon ? `${label}:` : `"${label}"`;
  });
}
