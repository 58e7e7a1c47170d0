import type { LogEntry, MessageEntry, MessageLog } from '../session/message-log';

/** Longer messages are not read for their progress token. */
const READ = 1_000_000;

/**
 * Tells what belongs to the same exchange as an entry: a request, its answers, what was said of it (progress,
 * cancellation), and over HTTP all that the same exchange carried.
 */
export function exchangeOf(entry: LogEntry, log: MessageLog): (other: LogEntry) => boolean {
  if (entry.kind !== 'message') {
    return (other) =>
      other.seq === entry.seq || (other.kind === 'message' && other.http === entry.seq);
  }
  const partner = entry.partner === undefined ? undefined : log.entry(entry.partner);
  const root = isAnswer(entry) && partner?.kind === 'message' ? partner : entry;
  const abouts = new Set(root.shape.kind === 'request' ? namesOf(root) : []);
  const { http } = root;
  return (other) => {
    if (other.seq === root.seq || other.seq === http || other.seq === entry.part?.of) return true;
    if (other.kind !== 'message') return false;
    if (http !== undefined && other.http === http) return true;
    if (other.partner === root.seq && isAnswer(other)) return true;
    if (other.shape.kind !== 'notification' || other.shape.about === undefined) return false;
    return other.seq > root.seq && abouts.has(JSON.stringify(other.shape.about));
  };
}

function isAnswer({ shape }: MessageEntry): boolean {
  return shape.kind === 'result' || shape.kind === 'error';
}

/** The id and the progress token of a request, as JSON. */
function namesOf({ shape, raw }: MessageEntry): string[] {
  const id = shape.kind === 'request' ? [JSON.stringify(shape.id)] : [];
  if (typeof raw !== 'string' || raw.length > READ) return id;
  const [, token] = /"progressToken"\s*:\s*("(?:[^"\\]|\\.)*"|-?\d+)/.exec(raw) ?? [];
  return token === undefined ? id : [...id, JSON.stringify(JSON.parse(token))];
}
