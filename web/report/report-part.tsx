import { laterPart } from '../i18n/later-part';

/** The dialog that names, shows and saves a report, fetched when it is first wanted. */
export const ReportPart = laterPart(async () => (await import('./report-dialog')).ReportDialog);
