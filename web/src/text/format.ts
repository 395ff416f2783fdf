/** format - numbers for people: thousands separated, units always, the same in every locale. */

/** 1234567 -> "1,234,567". */
export function grouped(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

/** Two numbers of one kind: the unit is said once where both have it. "15.2 → 15.1 MB". */
export function pair(before: number, after: number, write: (number: number) => string): string {
  const [first, second] = [write(before), write(after)];
  if (first === second) return second;
  const unit = second.slice(second.indexOf(' '));
  return `${second.includes(' ') && first.endsWith(unit) ? first.slice(0, -unit.length) : first} \u2192 ${second}`;
}

const BYTE_UNITS = ['kB', 'MB', 'GB', 'TB'] as const;
const COUNT_UNITS = ['k', 'M', 'G', 'T'] as const;

/** Powers of 1000, one decimal from kB on, as the command line writes them: "512 B", "15.2 MB". */
export function bytes(count: number): string {
  return count < 1000 ? `${count} B` : scaled(count, BYTE_UNITS);
}

/** "950", "12.4 k", "1.3 M". */
export function count(number: number): string {
  return number < 10_000 ? grouped(number) : scaled(number, COUNT_UNITS);
}

function scaled(number: number, units: readonly string[]): string {
  let value = number / 1000;
  let unit = 0;
  // 999.95 would be written as 1000.0.
  while (value >= 999.95 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${value.toFixed(1)} ${units[unit]}`;
}

/** "0.21 s", "3.4 s", "2 min 5 s". */
export function duration(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 1) return `${seconds.toFixed(2)} s`;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/** "1 node", "2,000 nodes". */
export function plural(number: number, one: string, many = `${one}s`): string {
  return `${grouped(number)} ${number === 1 ? one : many}`;
}

/** "−12", "+3", "0": the sign is a real minus. */
export function signed(number: number, write: (number: number) => string = grouped): string {
  if (number === 0) return '0';
  return `${number < 0 ? '\u2212' : '+'}${write(Math.abs(number))}`;
}

/**
 * How much `after` is away from `before`: "−34.5 %", or "−760 B" where the percentage would say nothing. "" when both
 * are equal.
 */
export function changeOf(before: number, after: number, write: (number: number) => string): string {
  const change = after - before;
  if (change === 0) return '';
  const isSmall = before === 0 || Math.abs(change) < before / 1000;
  return signed(change, isSmall ? write : (size) => percent(size / before));
}

/** 0.345 -> "34.5 %"; what is not nothing is never written as 0. */
export function percent(share: number): string {
  const value = share * 100;
  if (value > 0 && value < 0.1) return '<0.1 %';
  if (share < 1 && value >= 99.95) return '>99.9 %';
  return `${value >= 99.95 ? value.toFixed(0) : value.toFixed(1)} %`;
}

/** [1, "N", null] -> "[1, N, ?]". */
export function dims(list: readonly (number | string | null)[] | null | undefined): string {
  if (!list) return 'no shape';
  return `[${list.map((dim) => dim ?? '?').join(', ')}]`;
}

/** "[1, min(n, 4), ?]" -> [1, "min(n, 4)", "?"]; "" -> null: the core's words for a shape. */
export function dimsOf(shape: string): readonly (number | string)[] | null {
  if (shape === '') return null;
  const parts: string[] = [];
  let depth = 0;
  for (const piece of shape.slice(1, -1).split(', ')) {
    if (depth > 0) parts[parts.length - 1] += `, ${piece}`;
    else if (piece !== '') parts.push(piece);
    depth = Math.max(0, depth + piece.split('(').length - piece.split(')').length);
  }
  return parts.map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

/** "a", "a and b", "a, b and c". */
export function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`;
}
