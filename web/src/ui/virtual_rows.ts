/** virtual_rows - which rows of a long list are drawn: those in sight, and the active one wherever it is. */
import { elementScroll, observeElementOffset, observeElementRect, Virtualizer, type Range } from '@tanstack/virtual-core';
import { useEffect, useLayoutEffect, useMemo, useReducer } from 'preact/hooks';

export interface VirtualRows {
  readonly count: number;
  /** The row that has, or would get, the focus. */
  readonly active: number;
  /** The height of a row, or a guess where rows are measured. */
  readonly rowPx: number;
  /** What stands above the rows and does not scroll. */
  readonly headPx: number;
  /** The height of the box before it is measured. */
  readonly sightPx: number;
  /** Whose height is kept where rows are measured, and others come in their places; the same function while rows are. */
  readonly keyAt?: (index: number) => string | number;
}

/** Where a key leads from a row. page: how many rows a page has. */
export function rowSteps(page: number): Readonly<Record<string, (index: number, count: number) => number>> {
  return {
    ArrowDown: (index) => index + 1,
    ArrowUp: (index) => index - 1,
    PageDown: (index) => index + page,
    PageUp: (index) => index - page,
    Home: () => 0,
    End: (_, count) => count - 1,
  };
}

const itself = (index: number) => index;

export function useVirtualRows(box: { current: HTMLElement | null }, { count, active, rowPx, headPx, sightPx, keyAt = itself }: VirtualRows) {
  const [, redraw] = useReducer((number: number) => number + 1, 0);
  const options = {
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowPx,
    getItemKey: keyAt,
    overscan: 8,
    scrollPaddingStart: headPx,
    initialRect: { width: 0, height: sightPx },
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    onChange: () => redraw(0),
    rangeExtractor: ({ startIndex, endIndex, overscan }: Range) => {
      const first = Math.max(0, startIndex - overscan);
      const last = Math.min(count - 1, endIndex + overscan);
      const drawn = Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => first + place);
      if (active < first) return [active, ...drawn];
      return active > last && active < count ? [...drawn, active] : drawn;
    },
  };
  const virtual = useMemo(() => new Virtualizer<HTMLElement, Element>(options), []);
  virtual.setOptions(options);
  useEffect(() => virtual._didMount(), []);
  useLayoutEffect(() => virtual.measure(), [rowPx]);
  useLayoutEffect(() => virtual._willUpdate());
  return virtual;
}
