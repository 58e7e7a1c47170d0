import type { Host } from '../../../core/host';
import { nextTurn } from '../../../core/json/in-turns';
import { RecordedLog } from '../../../core/recording/log-of-recording';
import type { LogEntry } from '../../../core/transports/message-log';
import type { RecordedSession, StoredEvent } from './record-schema';
import { openRecord } from './open-record';
import type { RecordDatabase } from './record-database';
import { clearedAt, pageLoadedAt, tabIdentity } from './tab-identity';

/** The newest traffic is read, up to this much. */
const MAX_READ = { events: 20_000, bytes: 50_000_000 };
/** Larger messages are listed without their text. */
const MAX_MESSAGE_BYTES = 16_000_000;
/** Work before yielding to the page. */
const TURN_MS = 12;

type Documents = Pick<Host, 'openDocument'>;

/** Of this tab before its reloads, oldest first; numbers go up to 0, so that they precede the session's log. */
export async function earlierTraffic(host: Documents, server: string) {
  const [database, tab] = await Promise.all([openRecord(), tabIdentity()]);
  return readTraffic(database, host, { tab, server, page: pageLoadedAt, cleared: clearedAt(server) });
}

interface TrafficQuery {
  tab: string;
  server: string;
  /** The current page, whose traffic is left out. */
  page: number;
  /** Traffic up to this time (milliseconds since the epoch) is left out. */
  cleared?: number;
}

export async function readTraffic(
  database: RecordDatabase,
  host: Documents,
  { tab, server, page, cleared = 0 }: TrafficQuery,
): Promise<readonly LogEntry[]> {
  const all = await database.events.sessions(server);
  const own = all.filter((each) => each.isShown && each.tab === tab && each.page !== page);
  const budget = { ...MAX_READ };
  const earlier: LogEntry[] = [];
  /** Number of the reload entry after the session, and the load time of the page after it. */
  let reloadSeq = 0;
  let reloadedAt = page;
  for (const session of own.sort((a, b) => b.page - a.page || b.id - a.id)) {
    const entries = (await readSession(database, host, session, budget)).filter(({ at }) => at > cleared);
    const last = entries.at(-1)?.seq;
    const first = entries[0]?.seq;
    if (last === undefined || first === undefined) continue;
    const offset = reloadSeq - 1 - last;
    earlier.unshift(...entries.map((entry) => renumbered(entry, offset)), {
      kind: 'lifecycle',
      event: { kind: 'reloaded' },
      seq: reloadSeq,
      at: reloadedAt,
    });
    reloadSeq = first + offset - 1;
    reloadedAt = session.page;
  }
  return earlier;
}

async function readSession(
  database: RecordDatabase,
  host: Documents,
  { id, header }: RecordedSession,
  budget: { events: number; bytes: number },
): Promise<readonly LogEntry[]> {
  if (budget.events <= 0 || budget.bytes <= 0) return [];
  const stored: StoredEvent[] = [];
  for await (const part of database.events.newest(id)) {
    stored.unshift(...part);
    budget.events -= part.length;
    for (const { bytes, large } of part) budget.bytes -= (large?.size ?? 0) > MAX_MESSAGE_BYTES ? 0 : bytes;
    if (budget.events <= 0 || budget.bytes <= 0) break;
  }
  const recorded = new RecordedLog(host, Date.parse(header.at));
  let turnStart = performance.now();
  for (const { event, large } of stored) {
    await recorded.take(event, large && (await messageOf(large)));
    if (performance.now() - turnStart < TURN_MS) continue;
    await nextTurn();
    turnStart = performance.now();
  }
  return recorded.log.entriesAfter(0);
}

async function messageOf({ raw, shape, size }: NonNullable<StoredEvent['large']>) {
  return raw.size === 0 || size > MAX_MESSAGE_BYTES
    ? { raw: '', shape, size, unkept: true as const }
    : { raw: new Uint8Array(await raw.arrayBuffer()), shape, size };
}

function renumbered(entry: LogEntry, offset: number): LogEntry {
  const moved = { ...entry, seq: entry.seq + offset };
  switch (moved.kind) {
    case 'message': {
      const { partner, http, part, repeats } = moved;
      return {
        ...moved,
        ...(partner !== undefined && { partner: partner + offset }),
        ...(http !== undefined && { http: http + offset }),
        ...(part && { part: { ...part, of: part.of + offset } }),
        ...(repeats !== undefined && { repeats: repeats + offset }),
      };
    }
    case 'app':
      return moved.partner === undefined ? moved : { ...moved, partner: moved.partner + offset };
    case 'noise':
      return moved.http === undefined ? moved : { ...moved, http: moved.http + offset };
    case 'http': {
      const { progress } = moved;
      return 'lastSeq' in progress
        ? { ...moved, progress: { ...progress, lastSeq: progress.lastSeq + offset } }
        : moved;
    }
    case 'stderr':
    case 'lifecycle':
      return moved;
  }
}
