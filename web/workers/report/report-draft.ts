import type { MediaFamily } from '../../../core/protocol/content/content-kinds';
import type { Report, RunToDraw } from '../../../core/report/report';

/** A run for a worker, which parses its texts. */
export interface UnparsedRun extends Omit<RunToDraw, 'arguments' | 'serverRequests'> {
  /** JSON, which keeps the digits of numbers. */
  arguments?: string;
}

export type ReadRun = (id: number) => Promise<UnparsedRun | undefined>;

export interface ReportChoices {
  findings: boolean;
  checks: boolean;
  notes: boolean;
  messages: boolean;
}

export interface DraftToWrite {
  report: Report;
  choices: ReportChoices;
  /** Values to mask, whatever was stored. */
  secrets: readonly string[];
}

export interface WrittenReport {
  file: Blob;
  media: Partial<Record<MediaFamily, number>>;
  /** Runs of which nothing is stored any more. */
  unread: number;
}
