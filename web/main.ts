import './ui/theme.css';

import { openPage } from './app/open-page';
import { languageOf, settings } from './app/settings';
import { loadCatalogue } from './i18n/i18n';

const opening = openPage();
// What draws, and in which words, is fetched meanwhile.
void loadCatalogue(languageOf(settings.snapshot()));
void import('./app/draw').then(({ draw }) => draw(opening));
