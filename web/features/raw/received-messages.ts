import type { MessageEntry, LogEntry } from '../../../core/transports/message-log';
import { propertyOf } from '../../../core/json/json-object';
import type { RawExchange } from './raw-exchange';

/** Responses are kept beyond it; everything else is then only counted. */
const MAX_RECEIVED = 100;

export interface WatchedExchange {
  key: number;
  seq: number;
  lastSeq: number;
  /** By id of a request in the message, as JSON: the number of its log entry. */
  ids: ReadonlyMap<string, number>;
  tokens: ReadonlySet<string>;
  /** Whatever arrives on the stream of this HTTP exchange belongs to the message. */
  http: number | undefined;
}

export function isAbout(shape: MessageEntry['shape'], { ids, tokens }: WatchedExchange): boolean {
  switch (shape.kind) {
    case 'result':
    case 'error':
      // An unparsable message gets a response without an id.
      if (shape.id === null || shape.id === undefined) return ids.size === 0;
      return ids.has(JSON.stringify(shape.id)) || ids.has(idOfOtherType(shape.id));
    case 'notification': {
      if (shape.about === undefined) return false;
      const about = JSON.stringify(shape.about);
      return tokens.has(about) || ids.has(about);
    }
    case 'request':
    case 'batch':
    case 'invalid':
      return false;
  }
}

export function withReceived(
  state: RawExchange['state'],
  entry: LogEntry,
  { ids }: WatchedExchange,
): RawExchange['state'] {
  if (state.kind !== 'sent') return state;
  const requestSeq = entry.kind === 'message' ? ids.get(idOf(entry.shape)) : undefined;
  const isResponse = entry.kind === 'message' && (entry.shape.kind === 'result' || entry.shape.kind === 'error');
  const open = isResponse ? state.open.filter((seq) => seq !== requestSeq) : state.open;
  if (state.received.length >= MAX_RECEIVED && !isResponse) return { ...state, more: state.more + 1 };
  return { ...state, open, received: [...state.received, entry] };
}

export function idOf(shape: MessageEntry['shape']): string {
  return 'id' in shape ? JSON.stringify(shape.id) : '';
}

/** `1` ↔ `"1"`: some servers change the type of an id. Such a response is shown, but its request stays open. */
function idOfOtherType(id: unknown): string {
  return typeof id === 'number' ? JSON.stringify(String(id)) : String(id);
}

export function progressTokens(raw: MessageEntry['raw']): string[] {
  if (typeof raw !== 'string') return [];
  const message: unknown = JSON.parse(raw);
  const token = propertyOf(propertyOf(propertyOf(message, 'params'), '_meta'), 'progressToken');
  return token === undefined ? [] : [JSON.stringify(token)];
}
