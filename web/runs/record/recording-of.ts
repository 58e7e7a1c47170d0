import { isObject } from '../../../core/json/json-object';
import { valueOfJson } from '../../../core/protocol/json-rpc';
import type { RecordedEvent } from '../../../core/recording/format';
import { recordBytes } from '../../../core/recording/recorded-bytes';
import { eventLine, headerLine } from '../../../core/recording/recording-writer';
import type { RecordedSession, StoredEvent } from './record-schema';
import type { RecordDatabase } from './record-database';

/** Methods of messages without which a recording can't be read or replayed, even if they precede its beginning. */
const NEEDED_METHODS = /^(?:initialize|notifications\/initialized|server\/discover|[a-z]+\/(?:list|templates\/list))$/;

/** A session as a recording. @param since milliseconds since the epoch; of earlier events, only the needed ones */
export async function recordingOf(database: RecordDatabase, { id, header }: RecordedSession, since = 0): Promise<Blob> {
  const parts: string[] = [headerLine(header)];
  const startedAt = Date.parse(header.at);
  const earlier: StoredEvent[] = [];
  for (let next = 0; ;) {
    const events = await database.events.read(id, next);
    const last = events.at(-1);
    if (!last) break;
    // Above the last event, and below a `lost` event, which is numbered 0.5 below its successor (`session-record.ts`).
    next = last.number + 0.25;
    for (const stored of events) {
      if (startedAt + stored.event.ms < since) earlier.push(stored);
      else {
        if (earlier.length > 0) parts.push(...(await linesOf(neededOf(earlier.splice(0)))));
        parts.push(...(await linesOf([stored])));
      }
    }
  }
  if (earlier.length > 0) parts.push(...(await linesOf(neededOf(earlier))));
  return new Blob(parts);
}

function linesOf(events: readonly StoredEvent[]): Promise<string[]> {
  return Promise.all(
    events.map(async ({ event, large }) => {
      if (!large || event.kind !== 'message') return eventLine(event);
      const { text: _, ...rest } = event as RecordedEvent & { text?: string };
      const bytes = recordBytes(new Uint8Array(await large.raw.arrayBuffer()));
      return eventLine({ ...rest, ...bytes } as RecordedEvent);
    }),
  );
}

function neededOf(events: readonly StoredEvent[]): StoredEvent[] {
  const requestIds = new Set<unknown>();
  const exchanges = new Set<number>();
  const needed = new Set<StoredEvent>();
  for (const stored of events) {
    const { event } = stored;
    if (event.kind === 'started') needed.add(stored);
    if (event.kind !== 'message' || !('text' in event)) continue;
    const shape = stored.large?.shape ?? {};
    const message = stored.large ? shape : valueOfJson(event.text);
    const { method, id } = isObject(message) ? message : {};
    const isNeeded =
      event.direction === 'sent'
        ? typeof method === 'string' && NEEDED_METHODS.test(method)
        : method === undefined && requestIds.has(id);
    if (!isNeeded) continue;
    if (event.direction === 'sent' && id !== undefined) requestIds.add(id);
    if (event.http !== undefined) exchanges.add(event.http);
    needed.add(stored);
  }
  return events.filter((stored) => {
    const { event } = stored;
    const isExchange = event.kind === 'request' || event.kind === 'response' || event.kind === 'ended';
    return needed.has(stored) || (isExchange && exchanges.has(event.http));
  });
}
