import { rawText } from '../../json/lossless';
import type { MessageEntry } from '../../transports/message-log';
import type { Session } from '../session';

export interface AnsweredRequest {
  asked: string;
  answered: string;
}

/** Requests that the user answers (up to 2025-11-25). */
const USER_METHODS: ReadonlySet<string> = new Set(['elicitation/create', 'sampling/createMessage']);

/** With concurrent calls nobody can tell to which one a request belongs. */
export function serverRequestsDuring(
  { log }: Session,
  { after, upTo = Infinity }: { after: number; upTo?: number },
): AnsweredRequest[] {
  const entries = log.entriesAfter(after);
  return entries.flatMap((entry) => {
    if (!isServerRequest(entry) || entry.partner === undefined || entry.seq > upTo) return [];
    const answer = log.entry(entry.partner);
    if (answer?.kind !== 'message') return [];
    return [{ asked: rawText(entry.raw), answered: rawText(answer.raw) }];
  });
}

function isServerRequest(entry: { kind: string }): entry is MessageEntry {
  if (entry.kind !== 'message') return false;
  const { direction, shape } = entry as MessageEntry;
  return direction === 'received' && shape.kind === 'request' && USER_METHODS.has(shape.method);
}
