import { isObject, type JsonObject, toObject } from '../../../core/json/json-object';
import type { RecordedEvent } from '../../../core/recording/format';
import { harOfEvents } from '../../../core/recording/har';
import { maskEvent } from '../../../core/recording/mask-event';
import { eventsOfEntries } from '../../../core/recording/record-log';
import { maskSecrets } from '../../../core/secrets/mask-secrets';
import { MASK, type Secrets } from '../../../core/secrets/secrets';
import { rawText } from '../../../core/json/lossless';
import type { HttpEntry, LogEntry } from '../../../core/transports/message-log';
import { entryDurationMs, isMessage, entryOutcome } from '../../content/texts/entry-text';

interface Masking {
  /** Headers, in lower case, whose values the user gave as secrets. */
  names: ReadonlySet<string>;
  secrets: Secrets;
}

/** JSON Lines, one entry a line. Except for secrets, a message is as it was on the wire, with its numbers. */
export async function trafficAsJsonLines(entries: readonly LogEntry[], hidden: Masking): Promise<string> {
  const lines: string[] = [];
  for (const entry of entries) lines.push(`${await jsonLine(entry, hidden)}\n`);
  return lines.join('');
}

async function jsonLine(entry: LogEntry, hidden: Masking): Promise<string> {
  const { seq, at, kind } = entry;
  const outcome = entryOutcome(entry);
  const duration = entryDurationMs(entry);
  const details = {
    seq,
    time: new Date(at).toISOString(),
    kind,
    direction: isMessage(entry) ? entry.direction : undefined,
    outcome,
    durationMs: duration,
  };
  switch (entry.kind) {
    case 'message':
    case 'app': {
      const members = { ...details, app: entry.kind === 'app' ? entry.app : undefined, partner: entry.partner };
      if (entry.unkept) return JSON.stringify({ ...members, unkept: true, bytes: entry.size });
      // JSON has line breaks only between tokens.
      const message = hidden.secrets.mask(rawText(entry.raw)).replace(/[\r\n]+/g, ' ');
      return `${JSON.stringify(members).slice(0, -1)},"message":${message}}`;
    }
    case 'http':
      return JSON.stringify({ ...details, ...(await harEntry(entry, hidden)) });
    case 'stderr':
    case 'noise':
      return JSON.stringify({ ...details, text: maskSecrets(entry.text, hidden.secrets) });
    case 'lifecycle':
      return JSON.stringify({ ...details, event: entry.event });
  }
}

/** HAR 1.2, each exchange with the messages that it carried. @param version Loupe's */
export async function trafficAsHar(entries: readonly LogEntry[], hidden: Masking, version: string): Promise<string> {
  const har = await harOfEvents(eventsOf(entries, hidden), startOf(entries), version);
  return JSON.stringify(har, null, 2);
}

async function harEntry(entry: HttpEntry, hidden: Masking): Promise<JsonObject> {
  const { log } = await harOfEvents(eventsOf([entry], hidden), entry.at, '');
  const [exported] = isObject(log) && Array.isArray(log['entries']) ? (log['entries'] as unknown[]) : [];
  return toObject(exported);
}

function eventsOf(entries: readonly LogEntry[], hidden: Masking): RecordedEvent[] {
  return eventsOfEntries(entries, startOf(entries)).map((event) =>
    maskEvent(withoutHeaders(event, hidden.names), hidden.secrets),
  );
}

function startOf(entries: readonly LogEntry[]): number {
  return entries[0]?.at ?? 0;
}

function withoutHeaders(event: RecordedEvent, names: ReadonlySet<string>): RecordedEvent {
  if (event.kind !== 'request' && event.kind !== 'response') return event;
  const headers = event.headers.map(([name, value]) => [name, names.has(name.toLowerCase()) ? MASK : value] as const);
  return { ...event, headers };
}
