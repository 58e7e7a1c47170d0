import './ui/theme.css';
import './ui/layout/layout.css';
import './ui/layout/space.css';
import './ui/layout/text.css';
import './ui/layout/surface.css';

import { openPage } from './app/open-page';
import { languageOf, settings } from './app/settings';
import { loadCatalogue } from './i18n/i18n';

const opening = openPage();
// What draws, and in which words, is fetched meanwhile.
void loadCatalogue(languageOf(settings.snapshot()));
void import('./app/draw').then(({ draw }) => draw(opening));
