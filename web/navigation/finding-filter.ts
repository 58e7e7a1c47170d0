import type { Severity } from '../../core/protocol/findings/severity';
import type { Finding } from '../../core/protocol/findings/finding';
import { Writable } from '../../core/store';

/** What findings are about: messages, the definitions of a server's lists, the server check, signing in. */
export const SOURCES = ['messages', 'definitions', 'check', 'signIn'] as const;
export type FindingSource = (typeof SOURCES)[number];

export interface FindingFilter {
  text: string;
  hidden: ReadonlySet<Severity>;
  hiddenSources: ReadonlySet<FindingSource>;
  /** Includes findings of what Loupe and the user sent. */
  withOwn: boolean;
}

export const NO_FILTER: FindingFilter = {
  text: '',
  hidden: new Set(),
  hiddenSources: new Set(),
  withOwn: false,
};

export const findingFilter = new Writable(NO_FILTER);

export function showSource(source: FindingSource): void {
  findingFilter.set({ ...NO_FILTER, hiddenSources: new Set(SOURCES.filter((each) => each !== source)) });
}

/** The Findings screen opens it, and resets this. */
export const findingToShow = new Writable<{ server: string; finding: Finding } | undefined>(undefined);

export function showFinding(server: string, finding: Finding): void {
  findingFilter.set({ ...NO_FILTER, text: finding.rule, withOwn: true });
  findingToShow.set({ server, finding });
}
