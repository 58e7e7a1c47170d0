import type { Host } from '../../../core/host';
import { nextTurn } from '../../../core/json/in-turns';
import { RecordedLog } from '../../../core/recording/log-of-recording';
import type { LogEntry } from '../../../core/transports/message-log';
import type { RecordedSession, StoredEvent } from './record-schema';
import { openRecord } from './open-record';
import type { RecordDatabase } from './record-database';
import { clearedAt, pageLoadedAt, tabIdentity } from './tab-identity';

/** The newest traffic before a reload that is read. */
const MAX_READ = { events: 20_000, bytes: 50_000_000 };
/** Larger messages are listed without their text. */
const MAX_MESSAGE_BYTES = 16_000_000;
const TURN_MS = 12;

type Documents = Pick<Host, 'openDocument'>;

/** In this tab before its last reloads, oldest first: numbers are not above 0, and pages end with a reload entry. */
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
  const left = { ...MAX_READ };
  const earlier: LogEntry[] = [];
  let end = 0;
  let next = page;
  for (const session of own.sort((a, b) => b.page - a.page || b.id - a.id)) {
    const entries = (await readSession(database, host, session, left)).filter(({ at }) => at > cleared);
    const last = entries.at(-1)?.seq;
    const first = entries[0]?.seq;
    if (last === undefined || first === undefined) continue;
    const by = end - last - 1;
    earlier.unshift(...entries.map((entry) => renumbered(entry, by)), {
      kind: 'lifecycle',
      event: { kind: 'reloaded' },
      seq: end,
      at: next,
    });
    end = first + by - 1;
    next = session.page;
  }
  return earlier;
}

async function readSession(
  database: RecordDatabase,
  host: Documents,
  { id, header }: RecordedSession,
  left: { events: number; bytes: number },
): Promise<readonly LogEntry[]> {
  if (left.events <= 0 || left.bytes <= 0) return [];
  const stored: StoredEvent[] = [];
  for await (const part of database.events.newest(id)) {
    stored.unshift(...part);
    left.events -= part.length;
    for (const { bytes, large } of part) left.bytes -= (large?.size ?? 0) > MAX_MESSAGE_BYTES ? 0 : bytes;
    if (left.events <= 0 || left.bytes <= 0) break;
  }
  const filled = new RecordedLog(host, Date.parse(header.at));
  let turn = performance.now();
  for (const { event, large } of stored) {
    await filled.take(event, large && (await messageOf(large)));
    if (performance.now() - turn < TURN_MS) continue;
    await nextTurn();
    turn = performance.now();
  }
  return filled.log.entriesAfter(0);
}

async function messageOf({ raw, shape, size }: NonNullable<StoredEvent['large']>) {
  return raw.size === 0 || size > MAX_MESSAGE_BYTES
    ? { raw: '', shape, size, unkept: true as const }
    : { raw: new Uint8Array(await raw.arrayBuffer()), shape, size };
}

/** Shifts its own number and those it refers to. */
function renumbered(entry: LogEntry, by: number): LogEntry {
  const moved = { ...entry, seq: entry.seq + by };
  switch (moved.kind) {
    case 'message': {
      const { partner, http, part, repeats } = moved;
      return {
        ...moved,
        ...(partner !== undefined && { partner: partner + by }),
        ...(http !== undefined && { http: http + by }),
        ...(part && { part: { ...part, of: part.of + by } }),
        ...(repeats !== undefined && { repeats: repeats + by }),
      };
    }
    case 'app':
      return moved.partner === undefined ? moved : { ...moved, partner: moved.partner + by };
    case 'noise':
      return moved.http === undefined ? moved : { ...moved, http: moved.http + by };
    case 'http': {
      const { progress } = moved;
      return 'after' in progress ? { ...moved, progress: { ...progress, after: progress.after + by } } : moved;
    }
    case 'stderr':
    case 'lifecycle':
      return moved;
  }
}
