/** narrow - has a box less room than this? */
import { useLayoutEffect, useState } from 'preact/hooks';

export function useIsNarrow(box: { current: HTMLElement | null }, leastPx: number): boolean {
  const [isNarrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setNarrow(element.clientWidth < leastPx);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box.current, leastPx]);
  return isNarrow;
}
