import type { Report } from '../../../core/report/report';
import { fileNameOf } from '../../ui/download';
import type { ReportToMake } from '../../workers/report/make-report';
import type { ReportChoices } from '../../workers/report/report-draft';

export interface ReportSource extends Pick<ReportToMake, 'runOf'> {
  kind: Report['kind'];
  /** Until the user changes it; also the file's name. */
  title: string;
  sections: Report['sections'];
  choices: readonly (keyof ReportChoices)[];
  /** Values to mask besides those of the servers' settings. */
  secrets?: readonly string[];
  withoutResult?: readonly string[];
}

export function countCalls({ sections }: Pick<ReportSource, 'sections'>): number {
  return sections.reduce((sum, { calls }) => sum + calls.length, 0);
}

export function countRuns({ sections }: Pick<ReportSource, 'sections'>): number {
  return sections
    .flatMap(({ calls }) => calls)
    .flatMap(({ runs }) => runs)
    .filter(({ id }) => id !== undefined).length;
}

export function reportFileName({ kind, title }: Pick<Report, 'kind' | 'title'>): string {
  const safe = fileNameOf(title).replace(/[.-]+$/, '');
  return `${safe.slice(0, 80) || 'loupe'}.${kind}.html`;
}
