import type { MediaFamily } from '../../../core/protocol/content/content-kinds';
import type {
  Report,
  ReportedAnswer,
  ReportedCall,
  ReportedExchange,
  ReportedRun,
  ReportSection,
} from '../../../core/report/report';

/** A report before it is written. What was sent and came in its runs is asked for by number, when its turn comes. */
export type DraftReport = Omit<Report, 'sections'> & { sections: readonly DraftSection[] };
export type DraftSection = Omit<ReportSection, 'calls'> & { calls: readonly DraftCall[] };
export type DraftCall = Omit<ReportedCall, 'runs'> & { runs: readonly DraftRun[] };
export type DraftRun = Omit<ReportedRun, 'exchange'> & {
  /** The number of what was sent and came; undefined where there is nothing. */
  exchange?: number;
};

/** A message as it was on the wire. */
type MessageSource = string | Blob | Uint8Array;

/**
 * What was sent and came in one run, as the page can hand it to a worker: values as their JSON, with the digits of
 * their numbers.
 */
export interface ExchangeSource extends Pick<ReportedExchange, 'schema' | 'ui' | 'omitted' | 'findings'> {
  /** JSON; undefined where there are none. */
  arguments?: string;
  /** Requests with their answers, the one that counts last. */
  rounds: readonly { request: MessageSource; answer?: MessageSource }[];
  /** How the last round ended without an answer. */
  end?: Exclude<ReportedAnswer, { kind: 'result' | 'error' }>;
  /** JSON of the pictures that differ from the reference. */
  pictures?: Blob;
  /** What the server asked by requests of its own, and the responses, each the text of a message. */
  questions: readonly { asked: string; answered: string }[];
}

/** What of a report may be left out. */
export interface ReportChoices {
  findings: boolean;
  checks: boolean;
  /** What the suite's author wrote for the presenter. */
  notes: boolean;
  /** The messages as they were on the wire. */
  messages: boolean;
}

/** A report, and how it is to be written. */
export interface DraftToWrite {
  report: DraftReport;
  choices: ReportChoices;
  /** Values that must not stand in it, whatever was kept of them. */
  secrets: readonly string[];
}

/** A report as a file. */
export interface WrittenReport {
  file: Blob;
  /** How many pictures, sounds, … it has. */
  media: Partial<Record<MediaFamily, number>>;
  /** Runs that could not be read. */
  unread: number;
}
