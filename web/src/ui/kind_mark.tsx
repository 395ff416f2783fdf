/** kind_mark - whether a rewrite may change values, in a word beside its name. */

const WORDS: Readonly<Record<string, readonly [string, string]>> = {
  rounding: ['may round', 'Values may differ in their last bits'],
  'signed-zero': ['sign of zero', 'A zero may get another sign; all other values are equal to the bit'],
};

/** Nothing for what is exact. */
export function KindMark({ kind }: { kind: string }) {
  const [word, hint] = WORDS[kind] ?? ['', ''];
  return word ? <span class="mark" title={hint}>{word}</span> : null;
}

/** In a list of choices. */
export function kindTitle(kind: string): string {
  return WORDS[kind]?.[0] ?? kind;
}
