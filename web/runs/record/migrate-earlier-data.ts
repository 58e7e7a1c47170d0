import { deleteDB, type IDBPDatabase, openDB } from 'idb';

import type { RecordedEvent, RecordingHeader } from '../../../core/recording/format';
import { eventsOfEntries } from '../../../core/recording/record-log';
import { readEvent, readHeader } from '../../../core/recording/read-event';
import type { LogEntry, MessageEntry } from '../../../core/transports/message-log';
import type { RecordDatabase } from './record-database';

/** Databases of earlier versions: a tab's traffic, and unsaved recordings. */
const TRAFFIC = 'loupe-traffic';
const RECORDINGS = 'loupe-recordings';

type StoredEntry = LogEntry | (Omit<MessageEntry, 'raw'> & { raw: Blob });
interface TrafficPart {
  tab: string;
  server: string;
  page: number;
  entries: readonly StoredEntry[];
}

export async function migrateEarlierData(record: RecordDatabase): Promise<void> {
  if (!('databases' in indexedDB)) return;
  const names = new Set((await indexedDB.databases()).map(({ name }) => name));
  for (const [name, migrate] of [
    [TRAFFIC, migrateTraffic],
    [RECORDINGS, migrateRecordings],
  ] as const) {
    if (!names.has(name)) continue;
    const old = await openDB(name);
    try {
      await migrate(old, record);
    } finally {
      old.close();
    }
    await deleteDB(name);
  }
}

async function migrateTraffic(old: IDBPDatabase, record: RecordDatabase): Promise<void> {
  const pages = new Map<string, TrafficPart & { entriesBySeq: Map<number, LogEntry> }>();
  for (const part of (await old.getAll('parts')) as TrafficPart[]) {
    const key = JSON.stringify([part.tab, part.server, part.page]);
    const page = pages.get(key) ?? { ...part, entriesBySeq: new Map<number, LogEntry>() };
    pages.set(key, page);
    // Later writes of an entry replace earlier ones.
    for (const entry of part.entries) page.entriesBySeq.set(entry.seq, await readEntry(entry));
  }
  for (const { tab, server, page, entriesBySeq } of pages.values()) {
    const entries = [...entriesBySeq.values()].sort((a, b) => a.seq - b.seq);
    const at = entries[0]?.at ?? page;
    const header: RecordingHeader = {
      loupe: 'recording',
      version: 1,
      at: new Date(at).toISOString(),
      by: 'mcp-loupe',
      origin: 'session',
      server: { kind: 'stdio', name: server, command: server, args: [] },
    };
    await add(record, { tab, server, page, header }, eventsOfEntries(entries, at));
  }
}

async function readEntry(entry: StoredEntry): Promise<LogEntry> {
  return entry.kind === 'message' && entry.raw instanceof Blob
    ? { ...entry, raw: new Uint8Array(await entry.raw.arrayBuffer()) }
    : (entry as LogEntry);
}

async function migrateRecordings(old: IDBPDatabase, record: RecordDatabase): Promise<void> {
  for (const { id, server, at } of (await old.getAll('recordings')) as {
    id: string;
    server: string;
    at: number;
  }[]) {
    const pieces = (await old.getAllFromIndex('pieces', 'recording', id)) as { text: string }[];
    const text = pieces.map((piece) => piece.text).join('');
    const [first = '', ...lines] = text.split('\n').filter((line) => line !== '');
    try {
      const header = readHeader(first);
      await add(record, { tab: id, server, page: at, header }, lines.map(readEvent));
    } catch {
      // The recording ended within its first line: nothing to migrate.
    }
  }
}

async function add(
  record: RecordDatabase,
  metadata: { tab: string; server: string; page: number; header: RecordingHeader },
  events: readonly RecordedEvent[],
): Promise<void> {
  const session = { ...metadata, isShown: true, count: 0, bytes: 0 };
  const id = await record.events.begin(session);
  const stored = events.map((event, index) => ({
    session: id,
    number: index + 1,
    event,
    bytes: JSON.stringify(event).length,
  }));
  const bytes = stored.reduce((sum, each) => sum + each.bytes, 0);
  await record.events.add({ ...session, id, count: stored.length, bytes }, stored);
}
