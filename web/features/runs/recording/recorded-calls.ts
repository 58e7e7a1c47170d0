import { isObject, type JsonObject } from '../../../../core/json/json-object';
import { partitionPoint } from '../../../../core/json/partition-point';
import { memoizeByObject } from '../../../../core/json/memoize-by-object';
import { kindOfMethod } from '../../../../core/recording/compare-recordings';
import { errorOf, type Outcome } from '../../../../core/session/requests/outcome';
import { rawText, tryParseJson } from '../../../../core/json/lossless';
import type { LogEntry, MessageEntry } from '../../../../core/transports/message-log';
import type { Run, RunStatus } from '../../../../core/run/run';
import type { ListedRun } from '../listed-run';
import type { SnapshotAtMoment } from './log-at-moment';

/** A request of either side as a run of the list. `name` is what it is about, else its method. */
export interface RecordedCall extends ListedRun {
  method: string;
  subject: string | undefined;
  request: MessageEntry;
  response: MessageEntry | undefined;
}

export function callsAtMoment({ entries, fullLog, open }: SnapshotAtMoment): readonly RecordedCall[] {
  const all = callsOf(fullLog.entries);
  if (entries.length === fullLog.entries.length && open.length === 0) return all;
  const newest = entries.at(-1)?.seq ?? 0;
  const calls = all.slice(0, firstIndexFrom(all, newest + 1));
  for (const request of open) {
    if (request.kind !== 'message') continue;
    const index = firstIndexFrom(calls, request.seq);
    const call = calls[index];
    if (call?.id === request.seq)
      calls[index] = { ...call, state: 'running', durationMs: undefined, request, response: undefined };
  }
  return calls;
}

/** Memoized: while the time slider is dragged, all moments share most calls. */
export const callsOf = memoizeByObject((entries: readonly LogEntry[]) => {
  const first = entries[0]?.seq ?? 0;
  return entries.flatMap((entry): RecordedCall[] => {
    if (entry.kind !== 'message') return [];
    const { seq: id, at: startedAt, shape, partner, duration: durationMs } = entry;
    if (shape.kind !== 'request') return [];
    const partnerEntry = partner === undefined ? undefined : entries[partner - first];
    const response = partnerEntry?.kind === 'message' ? partnerEntry : undefined;
    const { method, subject } = shape;
    return [
      {
        id,
        kind: kindOfMethod(method),
        name: subject ?? method,
        startedAt,
        durationMs,
        state: entry.end === 'cancelled' ? 'cancelled' : stateOf(response),
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

function stateOf(response: MessageEntry | undefined): RunStatus {
  switch (response?.shape.kind) {
    case undefined:
      return 'running';
    case 'error':
      return 'protocol-error';
    case 'result':
      if (response.shape.isError === true) return 'tool-error';
      return response.shape.interim === 'input-required' ? 'input-required' : 'ok';
    case 'request':
    case 'notification':
    case 'batch':
    case 'invalid':
      return 'transport-error';
  }
}

/** With the texts of its messages. Without a response the run is running, also if it was cancelled. */
export const runOfCall = memoizeByObject((call: RecordedCall): Run => {
  const { id, kind, name, startedAt, durationMs: millis = 0, request, response } = call;
  const params = paramsOf(call);
  const args = kind === 'resource' ? params : (params['arguments'] ?? params);
  const run = { id, kind, name, startedAt, arguments: args };
  if (!response) return { ...run, state: { kind: 'running', cancel: () => undefined } };
  const { raw, size, seq, at } = response;
  const received = { request: rawText(request.raw), millis, raw, size, seq };
  const message = messageOf(response);
  const error = errorOf(message);
  const outcome: Outcome = error
    ? { kind: 'error', error, ...received }
    : { kind: 'result', result: message['result'], elided: [], ...received };
  return { ...run, endedAt: at, state: { kind: 'ended', outcomes: [outcome] } };
});

export function endedRunOfCall(call: RecordedCall): Run | undefined {
  const run = runOfCall(call);
  return run.state.kind === 'ended' ? run : undefined;
}

/** With the digits of its numbers. */
export const messageOf = memoizeByObject(({ raw }: MessageEntry): JsonObject => {
  const message = tryParseJson(raw);
  return isObject(message) ? message : {};
});

export function paramsOf({ request }: RecordedCall): JsonObject {
  const { params } = messageOf(request);
  return isObject(params) ? params : {};
}
