/** sketch - a model before and after: the same wiring, fewer boxes. */
import './sketch.css';

const BEFORE = [
  [6, 6], [6, 28], [6, 50], [36, 6], [36, 28], [36, 50], [66, 6], [66, 28], [66, 50],
] as const;
const AFTER = [[142, 28], [172, 6], [172, 50], [202, 28]] as const;
const WIRES = [
  'M18 12h18M18 34h18M18 56h18M48 12h18M48 34h18M48 56h18M18 16l18 14M18 38l18 14M48 16l18 14M48 38l18 14',
  'M154 32l18-18M154 36l18 18M184 14l18 18M184 54l18-18',
] as const;

export function Sketch() {
  return (
    <svg class="sketch" viewBox="0 0 220 68" aria-hidden="true">
      <path class="sketch-wire" d={WIRES[0]} />
      <path class="sketch-wire is-after" d={WIRES[1]} />
      <path class="sketch-arrow" d="M96 34h28M117 27l7 7-7 7" />
      {BEFORE.map(([x, y]) => <rect class="sketch-box" x={x} y={y} width="12" height="12" rx="3" />)}
      {AFTER.map(([x, y]) => <rect class="sketch-box is-after" x={x} y={y} width="12" height="12" rx="3" />)}
    </svg>
  );
}
