import { lazyPartWithTexts } from '../i18n/lazy-part';

/** The dialog that names, shows and saves a report, fetched when it is first wanted. */
export const ReportPart = lazyPartWithTexts(async () => (await import('./report-dialog')).ReportDialog);
