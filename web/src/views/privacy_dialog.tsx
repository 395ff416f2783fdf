/** privacy_dialog - "How do I know?": three ways to check the promise, one of them here and now. */
import { useState } from 'preact/hooks';
import { dialog } from '../state.ts';
import { tryToConnect } from '../worker/canary.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import './privacy_dialog.css';

type Trial = 'untried' | 'trying' | 'refused' | 'connected';

export function PrivacyDialog() {
  const [trial, setTrial] = useState<Trial>('untried');
  const policy = document.querySelector<HTMLMetaElement>('meta[http-equiv=Content-Security-Policy]')?.content;
  const attempt = async () => {
    setTrial('trying');
    setTrial((await tryToConnect()) ? 'connected' : 'refused');
  };
  return (
    <Dialog title="How do I know that nothing is uploaded?" onClose={() => (dialog.value = null)}>
      <ol class="privacy">
        <li>
          <h3>The browser forbids it</h3>
          <p>
            This page carries a policy that the browser enforces on it and on its worker. With{' '}
            <code>connect-src 'none'</code> they cannot connect to any server, not even to the one the page came from.
          </p>
          {policy && <pre class="privacy-policy">{policy.split('; ').join('\n')}</pre>}
          <p class="privacy-trial">
            <button type="button" class="button is-small" disabled={trial === 'trying'} onClick={() => void attempt()}>Try to connect</button>
            <span role="status">{TRIAL_WORDS[trial]}</span>
          </p>
        </li>
        <li>
          <h3>Switch the network off</h3>
          <p>Once the page is loaded it needs no network. Go offline, then open a model: everything works.</p>
        </li>
        <li>
          <h3>Read the source</h3>
          <p>It is a static folder that you can host yourself, under the Apache-2.0 licence, with source maps beside it.</p>
        </li>
      </ol>
    </Dialog>
  );
}

const TRIAL_WORDS = {
  untried: null,
  trying: 'Trying...',
  refused: <span class="privacy-refused"><Icon name="check" />Refused by the browser, in the page and in the worker.</span>,
  connected: <span class="privacy-connected"><Icon name="warning" />It connected: this copy of the page does not carry the policy.</span>,
};
