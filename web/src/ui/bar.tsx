/** bar - a share of something as a length. The number stands beside it, so it says nothing to screen readers. */
import './bar.css';

export function Bar({ share, isBefore = false }: { share: number; isBefore?: boolean }) {
  const width = share > 0 ? `max(2px, ${(Math.min(1, share) * 100).toFixed(2)}%)` : '0';
  return (
    <span class="bar" aria-hidden="true">
      <span class={isBefore ? 'bar-fill is-before' : 'bar-fill'} style={{ width }} />
    </span>
  );
}
