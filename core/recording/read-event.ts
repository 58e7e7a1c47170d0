import { isObject, type JsonObject } from '../json/json-object';
import { valueOfJson } from '../protocol/json-rpc';
import {
  type RecordedAct,
  type RecordedEvent,
  RecordingError,
  RECORDING_VERSION,
  type RecordingHeader,
} from './format';

type Test = (value: unknown) => boolean;

const text: Test = (value) => typeof value === 'string';
/** At most 31 years, so that dates are valid. */
const time: Test = (value) => typeof value === 'number' && Math.abs(value) < 1e12;
/** 9999 is the last year with four digits in ISO 8601. */
const LAST_DATE = 253_402_300_799_999;
const number: Test = (value) => typeof value === 'number';
const direction: Test = (value) => value === 'sent' || value === 'received';
const headers: Test = (value) =>
  Array.isArray(value) &&
  value.every((pair: unknown) => Array.isArray(pair) && pair.length === 2 && pair.every((part) => text(part)));
const orNull =
  (test: Test): Test =>
  (value) =>
    value === null || test(value);
const isBase64: Test = (value) =>
  typeof value === 'string' && value.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(value);
const hasBytes = (event: JsonObject): boolean => (text(event['text']) ? !('bytes' in event) : isBase64(event['bytes']));

const ACTS: readonly string[] = ['connect', 'call', 'cancel', 'answer', 'note'] satisfies RecordedAct['act'][];

const REQUIRED: Readonly<Record<Exclude<RecordedEvent['kind'], 'other'>, Record<string, Test>>> = {
  message: { direction, transport: (value) => value === 'stdio' || value === 'http' },
  request: { http: number, method: text, url: text, headers, size: number },
  response: { http: number, status: number, statusText: text, headers },
  ended: { http: number, size: number },
  noise: { size: number },
  stderr: { text },
  started: { pid: number },
  exited: { code: orNull(number), signal: orNull(text) },
  closed: {},
  app: { direction, app: text, text },
  act: { act: (value) => ACTS.some((act) => act === value) },
  lost: { events: number },
};

const OPTIONAL: Record<string, Test> = {
  http: number,
  eventId: text,
  body: text,
  asides: text,
  cut: number,
  method: text,
  subject: text,
  words: text,
  failure: (value) => isObject(value) && text(value['code']) && text(value['message']),
};

/** Unknown and invalid lines become `other`. */
export function readEvent(line: string): RecordedEvent {
  const value = valueOfJson(line);
  if (!isObject(value) || !time(value['ms'])) return { ms: 0, kind: 'other', line };
  const ms = value['ms'] as number;
  const { kind } = value;
  const needed = Object.hasOwn(REQUIRED, kind as string) ? REQUIRED[kind as 'message'] : undefined;
  const isKnown =
    needed !== undefined &&
    Object.entries(needed).every(([name, test]) => test(value[name])) &&
    Object.entries(OPTIONAL).every(([name, test]) => !(name in value) || test(value[name])) &&
    ((kind !== 'message' && kind !== 'noise') || hasBytes(value));
  return isKnown ? (value as unknown as RecordedEvent) : { ms, kind: 'other', line };
}

/** @throws RecordingError */
export function readHeader(line: string): RecordingHeader {
  const value = valueOfJson(line);
  if (!isObject(value) || value['loupe'] !== 'recording')
    throw new RecordingError('not-a-recording', 'Not a recording: the first line is not a valid header.');
  const { version, at, by, origin, server } = value;
  if (typeof version !== 'number' || version > RECORDING_VERSION) {
    const message = `Unsupported recording version ${JSON.stringify(version)}. This Loupe supports ${RECORDING_VERSION}.`;
    throw new RecordingError('newer-version', message);
  }
  const isHttp = isObject(server) && typeof server['url'] === 'string';
  const isStdio = isObject(server) && typeof server['command'] === 'string';
  if (typeof at !== 'string' || !(Math.abs(Date.parse(at)) <= LAST_DATE) || !(isHttp || isStdio))
    throw new RecordingError('not-a-recording', 'The header has no server or no time.');
  const args = isStdio && Array.isArray(server['args']) ? server['args'] : [];
  const named = isHttp ? { ...server, kind: 'http' } : { ...server, kind: 'stdio', args };
  return {
    loupe: 'recording',
    version,
    at,
    by: typeof by === 'string' ? by : '',
    origin: origin === 'tap' || origin === 'har' || origin === 'history' ? origin : 'session',
    server: named as unknown as RecordingHeader['server'],
  };
}
