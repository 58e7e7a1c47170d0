import { isObject, type JsonObject } from '../../json/json-object';
import type { MessageLog, RawJson, MessageEntry } from '../../transports/message-log';
import { LOG_LEVELS, type LogLevel } from '../../protocol/protocol-settings';
import type { Outcome } from '../requests/raw-channel';
import type { Received } from '../../transports/wire';
import { Store } from '../../store';
import { BoundedMap } from '../../json/bounded-map';

/** What is wrong with a `notifications/message`. */
export type LogFault =
  | 'params-not-an-object'
  | 'no-level'
  | 'level-not-text'
  | 'unknown-level'
  | 'logger-not-text'
  | 'no-data'
  | 'has-id';

/** One `notifications/message`, right or wrong. */
export interface LogMessage {
  kind: 'message';
  /** Counts from 1 in each session; never reused. */
  number: number;
  /** Milliseconds since the epoch. */
  at: number;
  /** The `seq` of its entry in the session's log. */
  entry: number;
  /** Undefined where it has none of the eight. */
  level: LogLevel | undefined;
  /** What stands in the place of a level: any JSON. */
  sentLevel: unknown;
  logger: string | undefined;
  /** Any JSON; of a very large one `raw` has more. */
  data: unknown;
  /** The whole message, as it came. */
  raw: RawJson;
  /** What was being asked of the server on whose stream it came (HTTP), see `subjectOf`. */
  during: string | undefined;
  faults: readonly LogFault[];
}

/** The `logging/setLevel` that was sent last. */
export interface LevelRequest {
  level: LogLevel;
  /** Of which connection, by its {@link `since`}: the next one knows nothing of it. */
  since: number;
  /** Undefined while it runs. */
  outcome: Outcome | undefined;
}

export interface LogMessagesSnapshot {
  /** Oldest first. The array is replaced, never changed in place. */
  messages: readonly LogMessage[];
  /** Those that had to go to bound the memory. */
  dropped: number;
  asked: LevelRequest | undefined;
}

/** What a session lends the store. */
interface LogSource {
  readonly log: MessageLog;
  onMessage: (listener: (message: Received) => void) => () => void;
  request: (method: string, params: JsonObject) => Promise<Outcome>;
}

/** What is kept at most: the oldest go first, and are counted. */
const MOST_MESSAGES = 10_000;
const MOST_BYTES = 32 * 1024 * 1024;
/** Listeners hear of a burst once per this many milliseconds. */
const NOTIFY_EVERY = 60;

/**
 * What a server logs (`notifications/message`), bounded in memory; and the level that it was asked for. A React store.
 */
export class LogMessages extends Store<LogMessagesSnapshot> {
  readonly #source: LogSource;
  readonly #subjectOf: (http: number | undefined) => string | undefined;
  #messages: LogMessage[] = [];
  #bytes = 0;
  #dropped = 0;
  #nextNumber = 1;
  #asked: LevelRequest | undefined;

  /** Listens for as long as the session lives. */
  constructor(source: LogSource) {
    super({ messages: [], dropped: 0, asked: undefined });
    this.#source = source;
    this.#subjectOf = subjectOnStream(source.log);
    source.onMessage((message) => this.#take(message));
  }

  /** Forgets the messages, not the level. */
  clear(): void {
    this.#messages = [];
    this.#bytes = 0;
    this.#dropped = 0;
    this.#changed();
  }

  /**
   * Asks for messages of a level and above (`logging/setLevel`, up to 2025-11-25). What came of it is in the snapshot.
   * @param since the connection's {@link `since`}
   */
  async setLevel(level: LogLevel, since: number): Promise<void> {
    const asked: LevelRequest = { level, since, outcome: undefined };
    this.#asked = asked;
    this.#changed();
    const outcome = await this.#source.request('logging/setLevel', { level });
    // Another level was chosen in the meantime.
    if (this.#asked !== asked) return;
    this.#asked = { ...asked, outcome };
    this.#changed();
  }

  #take({ value, raw, entry }: Received): void {
    if (value['method'] !== 'notifications/message') return;
    const message: LogMessage = {
      ...readLogMessage(value),
      kind: 'message',
      number: this.#nextNumber++,
      at: entry.at,
      entry: entry.seq,
      raw,
      during: this.#subjectOf(entry.http),
    };
    this.#messages.push(message);
    this.#bytes += sizeOf(message);
    this.#bound();
    this.#changed();
  }

  #bound(): void {
    if (this.#messages.length <= MOST_MESSAGES && this.#bytes <= MOST_BYTES) return;
    // A tenth at a time: dropping one by one would move the whole array at every message.
    let drop = Math.min(MOST_MESSAGES / 10, this.#messages.length - 1);
    let freed = 0;
    for (const message of this.#messages.slice(0, drop)) freed += sizeOf(message);
    while (this.#bytes - freed > MOST_BYTES && drop < this.#messages.length - 1) {
      freed += sizeOf(this.#messages[drop] as LogMessage);
      drop += 1;
    }
    this.#messages.splice(0, drop);
    this.#bytes -= freed;
    this.#dropped += drop;
  }

  #changed(): void {
    this.setSoon(
      () => ({ messages: this.#messages.slice(), dropped: this.#dropped, asked: this.#asked }),
      NOTIFY_EVERY,
    );
  }
}

function sizeOf({ raw }: LogMessage): number {
  return raw.length + 200;
}

/** Reads a `notifications/message` leniently: whatever is wrong with it, it is shown. */
export function readLogMessage(
  message: JsonObject,
): Pick<LogMessage, 'level' | 'sentLevel' | 'logger' | 'data' | 'faults'> {
  const faults: LogFault[] = 'id' in message ? ['has-id'] : [];
  const { params } = message;
  if (!isObject(params)) {
    faults.push('params-not-an-object');
    return { level: undefined, sentLevel: undefined, logger: undefined, data: params, faults };
  }
  const { level: sentLevel, logger, data } = params;
  const level = LOG_LEVELS.find((known) => known === sentLevel);
  if (sentLevel === undefined) faults.push('no-level');
  else if (typeof sentLevel !== 'string') faults.push('level-not-text');
  else if (level === undefined) faults.push('unknown-level');
  if (logger !== undefined && typeof logger !== 'string') faults.push('logger-not-text');
  if (!('data' in params)) faults.push('no-data');
  return {
    level,
    sentLevel,
    logger: typeof logger === 'string' ? logger : undefined,
    data,
    faults,
  };
}

/** So many exchanges are remembered: what comes belongs to one of the latest. */
const MOST_KNOWN = 200;

/**
 * Tells what was being asked of the server on an HTTP exchange: what comes on its stream belongs to that.
 * @returns a function that takes the `seq` of the exchange, and gives the tool's or prompt's name, the resource's URI, or
 * the method; undefined where no request opened the stream, as on stdio
 */
function subjectOnStream(log: MessageLog): (http: number | undefined) => string | undefined {
  const known = new BoundedMap<number, string | undefined>(MOST_KNOWN);
  return (http) => {
    if (http === undefined) return undefined;
    if (known.has(http)) return known.get(http);
    const subject = findSubject(log, http);
    known.set(http, subject);
    return subject;
  };
}

function findSubject(log: MessageLog, http: number): string | undefined {
  const isOn = (entry: MessageEntry) => entry.http === http && entry.shape.kind === 'request';
  const shape = log.findSent(http - 1, isOn)?.shape;
  return shape?.kind === 'request' ? (shape.subject ?? shape.method) : undefined;
}
