/** footer - version, licence, and the promise. */
import { description, dialog } from '../state.ts';
import './footer.css';

export function Footer() {
  const { version } = description.value ?? {};
  return (
    <footer class="footer">
      <span>{version ? `hone ${version}` : 'hone'}</span>
      <a href="./licences.txt" target="_blank" rel="noreferrer">Apache-2.0 and notices</a>
      <span class="footer-promise">
        Everything runs in this tab. <button type="button" class="link" onClick={() => (dialog.value = 'privacy')}>How do I know?</button>
      </span>
    </footer>
  );
}
