import type { MediaFamily } from '../../../core/protocol/content/content-kinds';
import type {
  Report,
  ReportedAnswer,
  ReportedCall,
  ReportedExchange,
  ReportedRun,
  ReportSection,
} from '../../../core/report/report';

/** A report before it is written; its exchanges are requested by number as needed. */
export type DraftReport = Omit<Report, 'sections'> & { sections: readonly DraftSection[] };
export type DraftSection = Omit<ReportSection, 'calls'> & { calls: readonly DraftCall[] };
export type DraftCall = Omit<ReportedCall, 'runs'> & { runs: readonly DraftRun[] };
export type DraftRun = Omit<ReportedRun, 'exchange'> & {
  /** Undefined if there is none. */
  exchange?: number;
};

/** As it was on the wire. */
type MessageSource = string | Blob | Uint8Array;

/** A run's exchange for a worker: values are JSON, which keeps the digits of numbers. */
export interface ExchangeSource extends Pick<ReportedExchange, 'schema' | 'ui' | 'omitted' | 'findings'> {
  /** JSON. */
  arguments?: string;
  /** Requests with their responses; the last one counts. */
  rounds: readonly { request: MessageSource; answer?: MessageSource }[];
  /** How the last round ended without a response. */
  end?: Exclude<ReportedAnswer, { kind: 'result' | 'error' }>;
  /** JSON of the pictures that differ from the reference. */
  pictures?: Blob;
  /** Texts of server requests, and of their responses. */
  questions: readonly { asked: string; answered: string }[];
}

/** Optional parts of a report. */
export interface ReportChoices {
  findings: boolean;
  checks: boolean;
  /** The suite author's notes for the presenter. */
  notes: boolean;
  /** The messages as they were on the wire. */
  messages: boolean;
}

export interface DraftToWrite {
  report: DraftReport;
  choices: ReportChoices;
  /** Values to mask, whatever was stored. */
  secrets: readonly string[];
}

export interface WrittenReport {
  file: Blob;
  /** Number of pictures, sounds, … */
  media: Partial<Record<MediaFamily, number>>;
  /** Runs that could not be read. */
  unread: number;
}
