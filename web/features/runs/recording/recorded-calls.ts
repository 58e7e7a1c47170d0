import { isObject, type JsonObject } from '../../../../core/json/json-object';
import { partitionPoint } from '../../../../core/json/partition-point';
import { memoizeByObject } from '../../../../core/json/memoize-by-object';
import { kindOfMethod } from '../../../../core/recording/compare-recordings';
import type { Outcome } from '../../../../core/session/requests/raw-channel';
import { textOfRaw, tryParseJson } from '../../../../core/json/lossless';
import type { LogEntry, MessageEntry } from '../../../../core/transports/message-log';
import type { ResultState } from '../../../record/outcome-state';
import type { Run } from '../../../record/run';
import type { ListedRun, Opened } from '../listed-run';
import type { SnapshotAtMoment } from './log-at-moment';

/** A request of either side as a run of the list. `name` is what it is about, else its method. */
export interface RecordedCall extends ListedRun {
  method: string;
  subject: string | undefined;
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
    if (call?.id === request.seq)
      calls[place] = { ...call, state: 'running', millis: undefined, request, response: undefined };
  }
  return calls;
}

/** Memoized: while the time slider is dragged, all moments share most calls. */
export const callsOf = memoizeByObject((entries: readonly LogEntry[]) => {
  const first = entries[0]?.seq ?? 0;
  return entries.flatMap((entry): RecordedCall[] => {
    if (entry.kind !== 'message') return [];
    const { seq: id, at: startedAt, shape, partner, duration: millis } = entry;
    if (shape.kind !== 'request') return [];
    const found = partner === undefined ? undefined : entries[partner - first];
    const response = found?.kind === 'message' ? found : undefined;
    const { method, subject } = shape;
    return [
      {
        id,
        kind: kindOfMethod(method),
        name: subject ?? method,
        startedAt,
        millis,
        state: stateOf(response),
        method,
        subject,
        request: entry,
        response,
      },
    ];
  });
});

function firstIndexFrom(calls: readonly RecordedCall[], seq: number): number {
  return partitionPoint(calls.length, (at) => (calls[at]?.id ?? 0) >= seq);
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
  const { id, startedAt, millis = 0, request, response } = call;
  if (!response) return undefined;
  const { raw, size } = response;
  const received = { request: textOfRaw(request.raw), millis: millis, raw, size, seq: response.seq };
  const { result, error } = messageOf(response);
  const { code, message, data } = isObject(error) ? error : { code: undefined, message: error, data: undefined };
  const outcome: Outcome =
    response.shape.kind === 'error'
      ? { kind: 'error', error: { code, message, ...(data !== undefined && { data }) }, ...received }
      : { kind: 'result', result, elided: [], ...received };
  const state: Run['state'] = { kind: 'ended', outcomes: [outcome] };
  return { id: id, startedAt: startedAt, endedAt: response.at, state };
});

/** With its params as arguments. Without a response it is running. */
export const openCall = memoizeByObject((call: RecordedCall): Opened<RecordedCall> => {
  const { id, startedAt } = call;
  const params = paramsOf(call);
  const run = runOfCall(call) ?? { id, startedAt, state: { kind: 'running', cancel: () => undefined } };
  return {
    ...run,
    kept: call,
    arguments: call.kind === 'resource' ? params : (params['arguments'] ?? params),
    omitted: [],
    redacted: false,
    questions: [],
    findings: [],
    pictures: [],
  };
});

/** With the digits of its numbers. */
export const messageOf = memoizeByObject(({ raw }: MessageEntry): JsonObject => {
  const message = tryParseJson(raw);
  return isObject(message) ? message : {};
});

export function paramsOf({ request }: RecordedCall): JsonObject {
  const { params } = messageOf(request);
  return isObject(params) ? params : {};
}
