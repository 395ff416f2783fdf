/** app - the shell around the views. */
import { route } from './route.ts';
import { announcement, chosen, dialog, isDragging } from './state.ts';
import { EmptyView } from './views/empty.tsx';
import { Footer } from './views/footer.tsx';
import { Header } from './views/header.tsx';
import { PrivacyDialog } from './views/privacy_dialog.tsx';
import { ReplaceDialog } from './views/replace_dialog.tsx';
import { ShortcutsDialog } from './views/shortcuts_dialog.tsx';
import { Workbench } from './views/workbench.tsx';
import './app.css';

const DIALOGS = { privacy: PrivacyDialog, replace: ReplaceDialog, shortcuts: ShortcutsDialog };

export function App() {
  const Open = dialog.value && DIALOGS[dialog.value];
  return (
    <div class="shell">
      <Header />
      <main class="main">{chosen.value && route.value.panel !== null ? <Workbench model={chosen.value} /> : <EmptyView />}</main>
      <Footer />
      {Open && <Open />}
      {isDragging.value && <div class="drop-cover" aria-hidden="true"><p>Drop to open</p></div>}
      <div class="only-read" role="status" aria-live="polite">{announcement.value}</div>
    </div>
  );
}
