import { markup, type Markup } from '../markup';
import type { ReportPage } from '../page/report-page';

/** RFC 3339. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/** A moment as an audience reads it; undefined if the text is none, and in a report. */
export function momentPart({ isWalkthrough, language }: ReportPage, text: string): Markup | undefined {
  if (!isWalkthrough || !MOMENT.test(text) || Number.isNaN(Date.parse(text))) return undefined;
  const shown = new Date(text).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' });
  return markup`<time datetime="${text}">${shown}</time>`;
}
