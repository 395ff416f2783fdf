/**
 * record_list - a long list of which only the rows in sight are drawn; a row opens to what is behind it.
 *
 * Keyboard: the arrows, Page Up and Down, Home and End move between rows; Enter and Space open and close one.
 */
import type { ComponentChildren } from 'preact';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useIsNarrow } from './narrow.ts';
import { rowSteps, useVirtualRows } from './virtual_rows.ts';
import './record_list.css';

interface RecordListProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  readonly head: (row: Row) => ComponentChildren;
  readonly body: (row: Row) => ComponentChildren;
  /** In words, where there is no row. */
  readonly empty: string;
}

/** Of a closed row, which the style sheet keeps to it; open ones are measured. In less room a title takes two lines, and the rest three. */
const ROW_PX = 73;
const NARROW_ROW_PX = 93;
const NARROWEST_ROW_PX = 111;
const ROOM_PX = 480;
const NARROW_ROOM_PX = 400;
const BOX_PX = 560;
const STEPS = rowSteps(8);

export function RecordList<Row>({ label, rows, keyOf, head, body, empty }: RecordListProps<Row>) {
  const [active, setActive] = useState(0);
  const [open, setOpen] = useState<ReadonlySet<string | number>>(new Set());
  const box = useRef<HTMLDivElement>(null);
  const focusNext = useRef(false);
  const isNarrow = useIsNarrow(box, ROOM_PX);
  const isNarrowest = useIsNarrow(box, NARROW_ROOM_PX);
  const rowPx = isNarrowest ? NARROWEST_ROW_PX : isNarrow ? NARROW_ROW_PX : ROW_PX;
  const activeRow = Math.min(active, Math.max(0, rows.length - 1));
  const keyAt = useCallback((index: number) => keyOf(rows[index]!), [rows]);
  const virtual = useVirtualRows(box, { count: rows.length, active: activeRow, rowPx, headPx: 0, sightPx: BOX_PX, keyAt });
  // Other rows begin at the top.
  useEffect(() => {
    setActive(0);
    box.current?.scrollTo({ top: 0 });
  }, [rows]);

  const moveTo = (index: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, index));
    focusNext.current = next !== activeRow;
    setActive(next);
    virtual.scrollToIndex(next);
  };
  // As soon as the row is there: the next key shall not find the focus on the row before.
  useLayoutEffect(() => {
    if (!focusNext.current) return;
    focusNext.current = false;
    box.current?.querySelector<HTMLElement>(`[data-index="${activeRow}"] > .row-head`)?.focus({ preventScroll: true });
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step || !(event.target as Element).matches('.row-head')) return;
    event.preventDefault();
    moveTo(step(activeRow, rows.length));
  };
  const toggle = (key: string | number, index: number) => {
    const next = new Set(open);
    if (next.delete(key)) virtual.resizeItem(index, rowPx);
    else next.add(key);
    setOpen(next);
  };

  if (rows.length === 0) return <p class="table-empty">{empty}</p>;
  const total = virtual.getTotalSize();
  return (
    <div class={`row-box${isNarrow ? ' is-narrow' : ''}${isNarrowest ? ' is-narrowest' : ''}`} ref={box} role="region" aria-label={label} onKeyDown={onKeyDown} style={{ height: `${Math.min(total, BOX_PX) + 2}px` }}>
      <ul class="rows" style={{ height: `${total}px` }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]!;
          const key = keyOf(row);
          const isOpen = open.has(key);
          return (
            <li
              key={key} class={isOpen ? 'row is-open' : 'row'} ref={isOpen ? virtual.measureElement : null} data-index={index} aria-setsize={rows.length} aria-posinset={index + 1}
              style={{ transform: `translateY(${start}px)` }}
            >
              <button
                type="button" class="row-head" aria-expanded={isOpen} tabIndex={index === activeRow ? 0 : -1}
                onFocus={() => setActive(index)} onClick={() => toggle(key, index)}
              >
                {head(row)}
              </button>
              {isOpen && <div class="row-body">{body(row)}</div>}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
