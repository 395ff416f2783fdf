/**
 * table - a sortable table that draws only the rows in sight. Where it is narrow each row takes two lines.
 *
 * Keyboard: the arrows, Page Up and Down, Home and End move between rows; Enter does what a click on the row does, or copies its name.
 */
import type { ComponentChildren } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import { grouped } from '../text/format.ts';
import { useIsNarrow } from './narrow.ts';
import { rowSteps, useVirtualRows } from './virtual_rows.ts';
import './table.css';

export interface Column<Row> {
  readonly id: string;
  readonly title: string;
  /** For columns that speak for themselves; screen readers still hear the title. */
  readonly isTitleHidden?: boolean;
  readonly cell: (row: Row) => ComponentChildren;
  /** Without it the column cannot be sorted by. */
  readonly order?: (row: Row) => number | string;
  readonly isNumber?: boolean;
  /** In px; columns without it share what is left. */
  readonly width?: number;
  /** Without a width in px: the share in percent, and the least width in px at which rows stay on one line. */
  readonly share?: number;
  readonly least?: number;
  /** Where the table is narrow: beside the first column, hidden, or after its title. Else on the second line. */
  readonly narrow?: 'first' | 'hidden' | 'titled';
}

interface TableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** In words, where there is no row. */
  readonly empty: string;
  readonly sortedBy?: { readonly id: string; readonly isFalling: boolean };
  readonly onRow?: (row: Row) => void;
}

const ROW_PX = 32;
/** A guess: a row takes more lines where its cells need them, and is measured once it is drawn. */
const NARROW_ROW_PX = 54;
const HEAD_PX = 33;
const LEAST_PX = 120;
const MOST_ROWS_IN_SIGHT = 16;

export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, keyOf, empty, onRow } = props;
  const [sort, setSort] = useState(props.sortedBy ?? null);
  const rows = useMemo(() => sorted(props.rows, columns, sort), [props.rows, columns, sort]);
  const [active, setActive] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const activeRow = Math.min(active, Math.max(0, rows.length - 1));
  const isNarrow = useIsNarrow(box, lineWidth(columns));
  const rowPx = isNarrow ? NARROW_ROW_PX : ROW_PX;
  const virtual = useVirtualRows(box, { count: rows.length, active: activeRow, rowPx, headPx: HEAD_PX, sightPx: MOST_ROWS_IN_SIGHT * ROW_PX });
  const items = virtual.getVirtualItems();
  const spacers = gaps(items, virtual.getTotalSize());

  const moveTo = (index: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, index));
    setActive(next);
    virtual.scrollToIndex(next);
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-index="${next}"]`)?.focus({ preventScroll: true }));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLTableRowElement)) return;
    const step = STEPS[event.key];
    const row = rows[activeRow];
    if (step) moveTo(step(activeRow, rows.length));
    else if (event.key === 'Enter' && onRow && row) onRow(row);
    else if (event.key === 'Enter') event.target.querySelector<HTMLElement>('button.name')?.click();
    else return;
    event.preventDefault();
  };

  if (rows.length === 0) return <p class="table-empty">{empty}</p>;
  return (
    <div
      class={isNarrow ? 'table-box is-narrow' : 'table-box'} ref={box} role="region" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}
      style={{ height: `${Math.min(virtual.getTotalSize(), MOST_ROWS_IN_SIGHT * ROW_PX) + HEAD_PX + 1}px` }}
    >
      {/* The roles say what the elements are anyway; where a row is no table row to the eye, browsers need to be told. */}
      <table class="table" role="table" aria-rowcount={rows.length + 1}>
        <caption class="only-read">{`${label}: ${grouped(rows.length)} rows`}</caption>
        <colgroup>{columns.map((column) => <col key={column.id} style={widthOf(column)} />)}</colgroup>
        <thead role="rowgroup">
          <tr role="row" aria-rowindex={1}>
            {columns.map((column) => <HeadCell key={column.id} column={column} sort={sort} onSort={setSort} />)}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {items.map((item, place) => {
            const row = rows[item.index]!;
            return (
              <Rows key={keyOf(row)} gap={spacers[place]!} width={columns.length}>
                <tr
                  ref={isNarrow ? virtual.measureElement : null} role="row" data-index={item.index} aria-rowindex={item.index + 2} tabIndex={item.index === activeRow ? 0 : -1}
                  class={onRow ? 'is-link' : undefined} onFocus={() => setActive(item.index)} onClick={() => onRow?.(row)}
                >
                  {columns.map((column) => (
                    <td key={column.id} role="cell" class={classOf(column)} data-title={column.title}>{column.cell(row)}</td>
                  ))}
                </tr>
              </Rows>
            );
          })}
          <Gap height={spacers[items.length]!} width={columns.length} />
        </tbody>
      </table>
    </div>
  );
}

const STEPS = rowSteps(MOST_ROWS_IN_SIGHT - 2);

interface Sort {
  readonly id: string;
  readonly isFalling: boolean;
}

function HeadCell<Row>({ column, sort, onSort }: { column: Column<Row>; sort: Sort | null; onSort: (sort: Sort) => void }) {
  const isSorted = sort?.id === column.id;
  const state = !isSorted ? 'none' : sort.isFalling ? 'descending' : 'ascending';
  if (!column.order) return <th scope="col" role="columnheader" class={classOf(column)}>{column.isTitleHidden ? <span class="only-read">{column.title}</span> : column.title}</th>;
  return (
    <th scope="col" role="columnheader" class={classOf(column)} aria-sort={state}>
      <button
        type="button" class="table-sort"
        onClick={() => onSort({ id: column.id, isFalling: isSorted ? !sort.isFalling : !!column.isNumber })}
      >
        {column.title}
        <svg class="table-arrow" viewBox="0 0 8 8" aria-hidden="true"><path d="M1 2.5 4 5.5 7 2.5" /></svg>
      </button>
    </th>
  );
}

function widthOf<Row>({ width, share }: Column<Row>): { width?: string } {
  if (width) return { width: `${width}px` };
  return share ? { width: `${share}%` } : {};
}

function classOf<Row>({ isNumber, narrow }: Column<Row>): string | undefined {
  return [isNumber && 'is-number', narrow && `is-${narrow}`].filter(Boolean).join(' ') || undefined;
}

/** A row behind the gap before it. */
function Rows({ gap, width, children }: { gap: number; width: number; children: ComponentChildren }) {
  return <><Gap height={gap} width={width} />{children}</>;
}

function Gap({ height, width }: { height: number; width: number }) {
  if (height <= 0) return null;
  return <tr class="table-gap" aria-hidden="true"><td colSpan={width} style={{ height: `${height}px` }} /></tr>;
}

/** The heights of what is not drawn: before each item, and after the last. */
function gaps(items: readonly { start: number; end: number }[], total: number): number[] {
  let at = 0;
  const before = items.map(({ start, end }) => {
    const gap = start - at;
    at = end;
    return gap;
  });
  return [...before, total - at];
}

function sorted<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sort: Sort | null): readonly Row[] {
  const order = columns.find(({ id }) => id === sort?.id)?.order;
  if (!order || !sort) return rows;
  const sign = sort.isFalling ? -1 : 1;
  return [...rows].sort((a, b) => sign * compared(order(a), order(b)));
}

function compared(a: number | string, b: number | string): number {
  if (typeof a === 'string' && typeof b === 'string') return a.localeCompare(b, 'en', { numeric: true });
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The least width in px at which a row fits on one line. */
function lineWidth<Row>(columns: readonly Column<Row>[]): number {
  return columns.reduce((sum, { width, least = LEAST_PX }) => sum + (width ?? least), 0);
}
