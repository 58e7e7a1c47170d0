import './ui/theme.css';
import './ui/layout/layout.css';
import './ui/layout/space.css';
import './ui/layout/text.css';
import './ui/layout/surface.css';

import { reachProxy } from './app/reach-proxy';
import { languageOf, settings } from './app/settings';
import { loadCatalog } from './i18n/i18n';

const reaching = reachProxy();
// Fetches the code that connects, the code that renders, and the texts at the same time.
const opening = import('./app/open-page').then(({ openPage }) => openPage(reaching));
void loadCatalog(languageOf(settings.snapshot()));
void import('./app/draw').then(({ draw }) => draw(opening));
