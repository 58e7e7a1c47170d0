import { lazyPartWithTexts } from '../../i18n/lazy-part';

export const ReportPart = lazyPartWithTexts(async () => (await import('./report-dialog')).ReportDialog);
