import type { MessageEntry, LogEntry } from '../../../core/transports/message-log';
import { isObject } from '../../../core/json/json-object';
import type { RawExchange } from './raw-exchange';

/** So many messages are kept of what came back on an exchange. */
const MOST_RECEIVED = 100;

/** Where what comes belongs. */
export interface Watched {
  key: number;
  seq: number;
  seen: number;
  /** Ids and progress tokens of the requests in it, as JSON. */
  ids: ReadonlyMap<string, number>;
  tokens: ReadonlySet<string>;
  /** The HTTP exchange that carried it: what comes on its stream belongs to it. */
  http: number | undefined;
}

/** Whether a message names a request by its id or progress token. */
export function isAbout(shape: MessageEntry['shape'], { ids, tokens }: Watched): boolean {
  switch (shape.kind) {
    case 'result':
    case 'error':
      // What could not be read is answered without an id: that was the last message that has none.
      if (shape.id === null || shape.id === undefined) return ids.size === 0;
      return ids.has(JSON.stringify(shape.id)) || ids.has(otherType(shape.id));
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

/** An exchange with one more message that came back. */
export function received(state: RawExchange['state'], entry: LogEntry, { ids }: Watched): RawExchange['state'] {
  if (state.kind !== 'sent') return state;
  const answered = entry.kind === 'message' ? ids.get(idOf(entry.shape)) : undefined;
  const isAnswer = entry.kind === 'message' && (entry.shape.kind === 'result' || entry.shape.kind === 'error');
  const open = isAnswer ? state.open.filter((seq) => seq !== answered) : state.open;
  // Answers are always kept; what else comes in plenty is only counted.
  const full = state.received.length >= MOST_RECEIVED && !isAnswer;
  if (full) return { ...state, more: state.more + 1 };
  return { ...state, open, received: [...state.received, entry] };
}

/** The id of a request or response, as JSON. */
export function idOf(shape: MessageEntry['shape']): string {
  return 'id' in shape ? JSON.stringify(shape.id) : '';
}

/** A number for the string of its digits, and the other way round. */
function otherType(id: unknown): string {
  return typeof id === 'number' ? JSON.stringify(String(id)) : String(id);
}

/** The progress token of a request, as JSON; none where it has none. */
export function tokenOf(raw: MessageEntry['raw']): string[] {
  if (typeof raw !== 'string') return [];
  const message: unknown = JSON.parse(raw);
  const params = isObject(message) && isObject(message['params']) ? message['params'] : {};
  const meta = isObject(params['_meta']) ? params['_meta'] : {};
  return meta['progressToken'] === undefined ? [] : [JSON.stringify(meta['progressToken'])];
}
