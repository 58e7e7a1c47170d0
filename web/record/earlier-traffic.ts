import type { LogEntry } from '../../core/transports/message-log';
import { openTraffic } from './record-traffic';
import { clearedAt, pageLoadedAt } from './tab-identity';
import type { KeptEntry, TrafficDatabase } from './traffic-database';

/**
 * The traffic of a server in this tab before its last reloads, oldest first: numbered up to 0, each page's closed by an entry that it was
 * reloaded.
 */
export async function earlierTraffic(server: string): Promise<readonly LogEntry[]> {
  const { database, tab } = await openTraffic();
  return readTraffic(database, tab, server, pageLoadedAt, clearedAt(server));
}

/**
 * @param page the page of now, whose own traffic is left out
 * @param cleared entries up to then are left out, in milliseconds since the epoch
 */
export async function readTraffic(
  database: TrafficDatabase,
  tab: string,
  server: string,
  page: number,
  cleared = 0,
): Promise<readonly LogEntry[]> {
  const pages = new Map<number, Map<number, LogEntry>>();
  for (const part of await database.sizes(tab, server)) {
    if (part.page === page) continue;
    // One after the other, so that the page draws in between.
    const read = await database.read(part.id);
    const known = pages.get(part.page) ?? new Map<number, LogEntry>();
    pages.set(part.page, known);
    // What was written later is the entry as it became.
    for (const entry of read?.entries ?? []) {
      if (entry.at > cleared) known.set(entry.seq, await readEntry(entry));
    }
  }
  const all = [...pages].sort(([a], [b]) => a - b).filter(([, known]) => known.size > 0);
  const earlier: LogEntry[] = [];
  let end = 0;
  for (const [index, [, known]] of [...all.entries()].reverse()) {
    const entries = [...known.values()].sort((a, b) => a.seq - b.seq);
    const last = entries.at(-1)?.seq ?? 0;
    const first = entries[0]?.seq ?? 0;
    const by = end - last - 1;
    const at = all[index + 1]?.[0] ?? page;
    earlier.unshift(...entries.map((entry) => renumbered(entry, by)), {
      kind: 'lifecycle',
      event: { kind: 'reloaded' },
      seq: end,
      at,
    });
    end = first + by - 1;
  }
  return earlier;
}

async function readEntry(entry: KeptEntry): Promise<LogEntry> {
  if (entry.kind !== 'message') return entry;
  const { raw } = entry;
  return raw instanceof Blob
    ? { ...entry, raw: new Uint8Array(await raw.arrayBuffer()) }
    : { ...entry, raw };
}

/** An entry with other numbers, its own and those that it names. */
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
      return 'after' in progress
        ? { ...moved, progress: { ...progress, after: progress.after + by } }
        : moved;
    }
    case 'stderr':
    case 'lifecycle':
      return moved;
  }
}
