import type { Report } from '../../core/report/report';
import type { ReportToMake } from '../workers/report/make-report';
import type { DraftSection, ReportChoices } from '../workers/report/report-draft';

/** What a report is made of, before a person has named it. */
export interface ReportSource extends Pick<ReportToMake, 'exchangeOf'> {
  kind: Report['kind'];
  /** As it is called until it is given another title; the file is named by it. */
  title: string;
  sections: readonly DraftSection[];
  /** What may be left out of it. */
  choices: readonly (keyof ReportChoices)[];
  /** Values that must not stand in it, besides those of the servers' settings. */
  secrets?: readonly string[];
  /** The steps of a walkthrough that have no answer to show. */
  unanswered?: readonly string[];
}

/** How many calls or steps there are in it. */
export function countCalls({ sections }: Pick<ReportSource, 'sections'>): number {
  return sections.reduce((sum, { calls }) => sum + calls.length, 0);
}

/** How many runs are read for it. */
export function countRuns({ sections }: Pick<ReportSource, 'sections'>): number {
  return sections
    .flatMap(({ calls }) => calls)
    .flatMap(({ runs }) => runs)
    .filter(({ exchange }) => exchange !== undefined).length;
}

/** The name of its file. */
export function reportFileName({ kind, title }: Pick<Report, 'kind' | 'title'>): string {
  const safe = title.replace(/[^\p{L}\p{N}.-]+/gu, '-').replace(/^[.-]+|[.-]+$/g, '');
  return `${safe.slice(0, 80) || 'loupe'}.${kind}.html`;
}
