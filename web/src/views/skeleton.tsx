/** skeleton - grey lines in the place of what is being read; they come only when it takes a while. */
import { useEffect, useState } from 'preact/hooks';
import './skeleton.css';

const PATIENCE_MS = 300;

export function Skeleton() {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div class={isLate ? 'skeleton' : 'skeleton is-hidden'} aria-busy="true">
      <p class="soft">Reading the model</p>
      {[72, 100, 88, 94, 61].map((width) => <span key={width} class="skeleton-line" style={{ width: `${width}%` }} />)}
    </div>
  );
}
