/** icon - line drawings on a 16 px grid. They never stand alone: a word or a label is beside them. */
import './icon.css';

const SHAPES = {
  arrow: 'M3 8h10M9 4l4 4-4 4',
  back: 'M13 8H3M7 4 3 8l4 4',
  check: 'm3 8.5 3.2 3L13 4.5',
  close: 'm4 4 8 8M12 4l-8 8',
  computer: 'M2 3.5h12v7.5H2zM6 13.5h4M8 11v2.5',
  copy: 'M6 6h7.5v7.5H6zM3.5 10H2.5V2.5H10v1',
  download: 'M8 2.5v8M4.5 7 8 10.5 11.5 7M2.5 13.5h11',
  error: 'M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8M8 5v3.6M8 10.6v.6',
  file: 'M4 1.8h5.2L12.5 5v9.2H4zM9 2v3.2h3.3',
  folder: 'M1.8 12.8V3.2h4.4l1.4 1.6h6.6v8z',
  info: 'M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8M8 7.4v3.8M8 4.8v.6',
  lock: 'M3.5 7.2h9v6.3h-9zM5.3 7V5a2.7 2.7 0 0 1 5.4 0v2',
  moon: 'M13 9.6A5.6 5.6 0 0 1 6.4 3a5.6 5.6 0 1 0 6.6 6.6z',
  plus: 'M8 3v10M3 8h10',
  report: 'M3.5 1.8h9v12.4h-9zM6 5.2h4M6 8h4M6 10.8h2.5',
  sun: 'M8 5.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6M8 1.5v1.4M8 13.1v1.4M1.5 8h1.4M13.1 8h1.4M3.4 3.4l1 1M11.6 11.6l1 1M3.4 12.6l1-1M11.6 4.4l1-1',
  warning: 'M8 2.2 14.6 13.6H1.4zM8 6.4v3.4M8 11.4v.6',
  zip: 'M2.5 2.5h11v3h-11zM3.5 5.5v8h9v-8M8 7.5v3.2M6.4 9.4 8 11l1.6-1.6',
} as const;

export type IconName = keyof typeof SHAPES;

export function Icon({ name }: { name: IconName }) {
  return <svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d={SHAPES[name]} /></svg>;
}
