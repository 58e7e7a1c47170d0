import { isObject, type JsonObject } from '../../../../core/json/json-object';
import { partitionPoint } from '../../../../core/json/partition-point';
import { memoizeByObject } from '../../../../core/json/memoize-by-object';
import { valueOfText } from '../../../../core/protocol/json-rpc';
import type { Outcome } from '../../../../core/session/requests/raw-channel';
import { textOfRaw } from '../../../../core/json/lossless';
import type { LogEntry, MessageEntry } from '../../../../core/transports/message-log';
import type { ResultState } from '../../../record/outcome-state';
import type { Run } from '../../../record/run';
import type { SnapshotAtMoment } from './log-at-moment';

export interface RecordedCall {
  seq: number;
  /** Milliseconds since the epoch. */
  at: number;
  method: string;
  subject: string | undefined;
  /** `running` without a response. */
  state: ResultState;
  duration: number | undefined;
  request: MessageEntry;
  response: MessageEntry | undefined;
}

/** Requests of both sides up to the moment, oldest first. */
export function callsAtMoment({ entries, whole, open }: SnapshotAtMoment): readonly RecordedCall[] {
  const all = callsOf(whole.entries);
  if (entries.length === whole.entries.length && open.length === 0) return all;
  const newest = entries.at(-1)?.seq ?? 0;
  const calls = all.slice(0, firstIndexFrom(all, newest + 1));
  for (const request of open) {
    if (request.kind !== 'message') continue;
    const place = firstIndexFrom(calls, request.seq);
    const call = calls[place];
    if (call?.seq === request.seq)
      calls[place] = { ...call, state: 'running', duration: undefined, request, response: undefined };
  }
  return calls;
}

/** Memoized: while the time slider is dragged, all moments share most calls. */
export const callsOf = memoizeByObject((entries: readonly LogEntry[]) => {
  const first = entries[0]?.seq ?? 0;
  return entries.flatMap((entry): RecordedCall[] => {
    if (entry.kind !== 'message') return [];
    const { seq, at, shape, partner, duration } = entry;
    if (shape.kind !== 'request') return [];
    const found = partner === undefined ? undefined : entries[partner - first];
    const response = found?.kind === 'message' ? found : undefined;
    const { method, subject } = shape;
    return [{ seq, at, method, subject, state: stateOf(response), duration, request: entry, response }];
  });
});

function firstIndexFrom(calls: readonly RecordedCall[], seq: number): number {
  return partitionPoint(calls.length, (at) => (calls[at]?.seq ?? 0) >= seq);
}

function stateOf(response: MessageEntry | undefined): ResultState {
  switch (response?.shape.kind) {
    case undefined:
      return 'running';
    case 'error':
      return 'protocol-error';
    case 'result':
      return response.shape.isError === true ? 'tool-error' : 'ok';
    case 'request':
    case 'notification':
    case 'batch':
    case 'invalid':
      return 'transport-error';
  }
}

/** The call as an ended run; undefined without a response. */
export const runOfCall = memoizeByObject((call: RecordedCall): Run | undefined => {
  const { seq, at, duration = 0, request, response } = call;
  if (!response) return undefined;
  const { raw, size } = response;
  const received = { request: textOfRaw(request.raw), millis: duration, raw, size, seq: response.seq };
  const { result, error } = messageOf(response);
  const { code, message, data } = isObject(error) ? error : { code: undefined, message: error, data: undefined };
  const outcome: Outcome =
    response.shape.kind === 'error'
      ? { kind: 'error', error: { code, message, ...(data !== undefined && { data }) }, ...received }
      : { kind: 'result', result, elided: [], ...received };
  const state: Run['state'] = { kind: 'ended', outcomes: [outcome] };
  return { id: seq, startedAt: at, endedAt: response.at, state };
});

export const messageOf = memoizeByObject(({ raw }: MessageEntry): JsonObject => {
  const message = valueOfText(raw);
  return isObject(message) ? message : {};
});

export function paramsOf({ request }: RecordedCall): JsonObject {
  const { params } = messageOf(request);
  return isObject(params) ? params : {};
}
