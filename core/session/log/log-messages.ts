import { isObject, type JsonObject } from '../../json/json-object';
import type { MessageLog, RawJson, MessageEntry } from '../../transports/message-log';
import { LOG_LEVELS, type LogLevel } from '../../protocol/protocol-settings';
import type { Outcome } from '../requests/outcome';
import type { Received } from '../../transports/wire';
import { Store } from '../../store';
import { BoundedMap } from '../../json/bounded-map';

export type LogFindingCode =
  | 'params-not-an-object'
  | 'no-level'
  | 'level-not-text'
  | 'unknown-level'
  | 'logger-not-text'
  | 'no-data'
  | 'has-id';

export interface LogMessage {
  kind: 'message';
  /** Counts from 1 in each session; never reused. */
  number: number;
  at: number;
  entry: number;
  /** One of the eight, else undefined. */
  level: LogLevel | undefined;
  sentLevel: unknown;
  logger: string | undefined;
  /** Any JSON; if very large, only `raw` is complete. */
  data: unknown;
  raw: RawJson;
  /** The subject of the request on whose HTTP stream it arrived. */
  during: string | undefined;
  findings: readonly LogFindingCode[];
}

export interface LevelRequest {
  level: LogLevel;
  /** The connection's {@link Connected.since}: the next one does not know the level. */
  since: number;
  outcome: Outcome | undefined;
}

export interface LogMessagesSnapshot {
  /** Oldest first. Replaced, never mutated. */
  messages: readonly LogMessage[];
  dropped: number;
  requestedLevel: LevelRequest | undefined;
}

interface LogSource {
  readonly log: MessageLog;
  onMessage: (listener: (message: Received) => void) => () => void;
  request: (method: string, params: JsonObject) => Promise<Outcome>;
}

const MAX_MESSAGES = 10_000;
const MAX_BYTES = 32 * 1024 * 1024;
const NOTIFY_MS = 60;

/** The server's log (`notifications/message`), bounded in memory, and the level that was requested. */
export class LogMessages extends Store<LogMessagesSnapshot> {
  readonly #source: LogSource;
  readonly #subjectOf: (http: number | undefined) => string | undefined;
  #messages: LogMessage[] = [];
  #bytes = 0;
  #dropped = 0;
  #nextNumber = 1;
  #levelRequest: LevelRequest | undefined;

  constructor(source: LogSource) {
    super({ messages: [], dropped: 0, requestedLevel: undefined });
    this.#source = source;
    this.#subjectOf = subjectOnStream(source.log);
    source.onMessage((message) => this.#take(message));
  }

  /** Clears the messages; the requested level stays. */
  clear(): void {
    this.#messages = [];
    this.#bytes = 0;
    this.#dropped = 0;
    this.#changed();
  }

  /** Sends `logging/setLevel` (up to 2025-11-25); its outcome is in the snapshot. @param since of the connection */
  async setLevel(level: LogLevel, since: number): Promise<void> {
    const request: LevelRequest = { level, since, outcome: undefined };
    this.#levelRequest = request;
    this.#changed();
    const outcome = await this.#source.request('logging/setLevel', { level });
    // Another level was chosen in the meantime.
    if (this.#levelRequest !== request) return;
    this.#levelRequest = { ...request, outcome };
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
    this.#evict();
    this.#changed();
  }

  #evict(): void {
    if (this.#messages.length <= MAX_MESSAGES && this.#bytes <= MAX_BYTES) return;
    // A tenth at a time: evicting one by one would move the array at every message.
    let drop = Math.min(MAX_MESSAGES / 10, this.#messages.length - 1);
    let freed = 0;
    for (const message of this.#messages.slice(0, drop)) freed += sizeOf(message);
    while (this.#bytes - freed > MAX_BYTES && drop < this.#messages.length - 1) {
      freed += sizeOf(this.#messages[drop] as LogMessage);
      drop += 1;
    }
    this.#messages.splice(0, drop);
    this.#bytes -= freed;
    this.#dropped += drop;
  }

  #changed(): void {
    this.setSoon(
      () => ({ messages: this.#messages.slice(), dropped: this.#dropped, requestedLevel: this.#levelRequest }),
      NOTIFY_MS,
    );
  }
}

function sizeOf({ raw }: LogMessage): number {
  return raw.length + 200;
}

export function readLogMessage(
  message: JsonObject,
): Pick<LogMessage, 'level' | 'sentLevel' | 'logger' | 'data' | 'findings'> {
  const findings: LogFindingCode[] = 'id' in message ? ['has-id'] : [];
  const { params } = message;
  if (!isObject(params)) {
    findings.push('params-not-an-object');
    return { level: undefined, sentLevel: undefined, logger: undefined, data: params, findings };
  }
  const { level: sentLevel, logger, data } = params;
  const level = LOG_LEVELS.find((known) => known === sentLevel);
  if (sentLevel === undefined) findings.push('no-level');
  else if (typeof sentLevel !== 'string') findings.push('level-not-text');
  else if (level === undefined) findings.push('unknown-level');
  if (logger !== undefined && typeof logger !== 'string') findings.push('logger-not-text');
  if (!('data' in params)) findings.push('no-data');
  return { level, sentLevel, logger: typeof logger === 'string' ? logger : undefined, data, findings };
}

const MAX_EXCHANGES = 200;

/** The tool, prompt, resource or method, by `seq`. Undefined on stdio, and if no request opened the stream. */
function subjectOnStream(log: MessageLog): (http: number | undefined) => string | undefined {
  const known = new BoundedMap<number, string | undefined>(MAX_EXCHANGES);
  return (http) => {
    if (http === undefined) return undefined;
    if (known.has(http)) return known.get(http);
    const subject = findSubject(log, http);
    known.set(http, subject);
    return subject;
  };
}

function findSubject(log: MessageLog, http: number): string | undefined {
  const request = requestOn(log, http);
  return request?.subject ?? request?.method;
}

/** The request whose response the exchange's stream is. */
export function requestOn(log: MessageLog, http: number) {
  const isOn = (entry: MessageEntry) => entry.http === http && entry.shape.kind === 'request';
  const shape = log.findSent(http - 1, isOn)?.shape;
  return shape?.kind === 'request' ? shape : undefined;
}
