/** main - starts the page. */
import './style/base.css';
import { render } from 'preact';
import { App } from './app.tsx';
import { loadCore } from './actions/load.ts';
import { watchPage } from './effects.ts';
import { watchDrops } from './files/drop_target.ts';
import { watchKeys } from './keyboard.ts';
import { rememberSettings } from './settings.ts';

rememberSettings();
watchDrops();
watchKeys();
watchPage();
void loadCore();
render(<App />, document.getElementById('page')!);
