/** index_of - finds rewrites by words, node, pass and kind, fast enough for each key that is pressed. */
import type { RewriteRecord } from 'hone-onnx/web';
import type { RewriteFilter } from '../../state.ts';

export interface Counted {
  readonly name: string;
  readonly count: number;
}

export class RewriteIndex {
  #texts: readonly string[] | null = null;

  constructor(readonly records: readonly RewriteRecord[]) {}

  /** Places among the records, in their order. */
  find({ text, node, pass, kind }: RewriteFilter): readonly number[] {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    const texts = words.length > 0 ? this.#lowerTexts() : [];
    const places: number[] = [];
    this.records.forEach((record, place) => {
      if (pass !== '' && record.pass !== pass) return;
      if (kind !== '' && record.kind !== kind) return;
      if (words.every((word) => texts[place]!.includes(word))) places.push(place);
    });
    return node.trim() === '' ? places : this.#about(node.trim(), places);
  }

  /** Most often first. */
  countsOf(key: 'pass' | 'kind'): readonly Counted[] {
    const counts = new Map<string, number>();
    for (const record of this.records) counts.set(record[key], (counts.get(record[key]) ?? 0) + 1);
    return [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count);
  }

  /** "main/1" is not "main/12": a part of a name counts only where no record has the whole. */
  #about(node: string, places: readonly number[]): readonly number[] {
    const whole = places.filter((place) => namesOf(this.records[place]!).includes(node));
    if (whole.length > 0) return whole;
    const part = node.toLowerCase();
    return places.filter((place) => namesOf(this.records[place]!).some((name) => name.toLowerCase().includes(part)));
  }

  #lowerTexts(): readonly string[] {
    this.#texts ??= this.records.map((record) =>
      [record.what, record.pass, record.kind, record.op_type, record.new_op_type, record.dtype, record.file, ...record.removed_nodes, ...record.added_nodes, ...namesOf(record)]
        .join('\n').toLowerCase());
    return this.#texts;
  }
}

/** Ids of nodes, and names of values. */
function namesOf({ where, kept, removed, added, removed_nodes: gone, added_nodes: come }: RewriteRecord): string[] {
  return [where, ...(kept === null ? [] : [kept]), ...removed, ...added, ...gone.map(idOf), ...come.map(idOf)];
}

/** "main/3 Transpose" -> "main/3". */
export function idOf(node: string): string {
  const end = node.indexOf(' ');
  return end < 0 ? node : node.slice(0, end);
}
