import type { Host } from '../../../../core/host';
import { nextTurn } from '../../../../core/json/in-turns';
import { memoizeByObject } from '../../../../core/json/memoize-by-object';
import { type CallPair, comparePair, pairCalls } from '../../../../core/recording/compare-recordings';
import { logOfRecording } from '../../../../core/recording/log-of-recording';
import { Recording } from '../../../../core/recording/recording';
import { blobSource } from '../../../../core/recording/recording-source';
import { withoutMeta } from '../../../../core/recording/replay/recorded-conversation';
import { Store } from '../../../../core/store';
import { differencesOf } from '../../../runs/compare/pairs/response-differences';
import type { ComparedPair, PairSide } from '../../../runs/compare/pairs/compared-pair';
import { asRecording, type OpenedRecording, untilRead } from './opened-recording';
import { callsOf, paramsOf, type RecordedCall, endedRunOfCall } from './recorded-calls';
import { shortJson } from '../../../../core/json/short-json';

interface ComparedCall extends ComparedPair {
  calls: CallPair<RecordedCall>;
}

export type RecordingComparisonState =
  | { kind: 'none' }
  | { kind: 'opening'; name: string; done: number; all: number }
  | { kind: 'failed'; name: string; message: string }
  | { kind: 'compared'; name: string; calls: readonly ComparedCall[]; done: number };

const TURN_MS = 12;
const UPDATE_EVERY_MS = 60;

class RecordingComparison extends Store<RecordingComparisonState> {
  readonly #opened: OpenedRecording;
  #running = new AbortController();
  #name = '';
  #calls: ComparedCall[] = [];
  #done = 0;

  constructor(opened: OpenedRecording) {
    super({ kind: 'none' });
    this.#opened = opened;
  }

  /** Never rejects. @param ignore JSONPaths of what may differ */
  async compareWith(
    name: string,
    fetchFile: (signal: AbortSignal) => Promise<Blob>,
    host: Host,
    ignore: readonly string[],
  ): Promise<void> {
    const signal = this.#begin();
    const onProgress = (done: number, all: number) => {
      if (!signal.aborted) this.set({ kind: 'opening', name, done, all });
    };
    onProgress(0, 0);
    try {
      const file = await asRecording(await fetchFile(signal), host.version);
      const recording = await Recording.open(blobSource(file), { signal, onProgress });
      const log = await logOfRecording(recording, host, { signal });
      await untilRead(this.#opened);
      signal.throwIfAborted();
      const left = clientCalls(callsOf(this.#opened.session.log.entriesAfter(0)));
      const right = clientCalls(callsOf(log.entriesAfter(0)));
      const pairs = await pairCalls(left, right, signal);
      this.#name = name;
      this.#calls = pairs.map(toComparedCall);
      await this.#compareAll(ignore, signal);
    } catch (error) {
      if (signal.aborted) return;
      const message = error instanceof Error ? error.message : String(error);
      this.set({ kind: 'failed', name, message });
    }
  }

  async ignore(paths: readonly string[]): Promise<void> {
    if (this.#calls.length === 0) return;
    const signal = this.#begin();
    this.#calls = this.#calls.map(({ calls }, at) => toComparedCall(calls, at));
    await this.#compareAll(paths, signal).catch(() => undefined);
  }

  clear(): void {
    this.#begin();
    this.#calls = [];
    this.set({ kind: 'none' });
  }

  #begin(): AbortSignal {
    this.#running.abort();
    this.#running = new AbortController();
    return this.#running.signal;
  }

  async #compareAll(ignore: readonly string[], signal: AbortSignal): Promise<void> {
    this.#done = 0;
    this.set(this.#compose());
    let turn = performance.now();
    for (const [at, call] of this.#calls.entries()) {
      const compared = await compareCall(call, ignore, signal);
      signal.throwIfAborted();
      this.#calls[at] = compared;
      this.#done += 1;
      this.setSoon(() => this.#compose(), UPDATE_EVERY_MS);
      if (performance.now() - turn < TURN_MS) continue;
      await nextTurn();
      turn = performance.now();
    }
    this.set(this.#compose());
  }

  #compose(): RecordingComparisonState {
    return { kind: 'compared', name: this.#name, calls: [...this.#calls], done: this.#done };
  }
}

export const recordingComparisonOf = memoizeByObject((opened: OpenedRecording) => new RecordingComparison(opened));

/** Requests of the client, which are paired; server requests are parts of these. */
function clientCalls(calls: readonly RecordedCall[]) {
  return calls
    .filter(({ request }) => request.direction === 'sent')
    .map((call) => ({ ...call, params: withoutMeta(paramsOf(call)) }));
}

const MAX_DETAIL_LENGTH = 200;

function toComparedCall(calls: CallPair<RecordedCall>, at: number): ComparedCall {
  const { left, right } = calls;
  const call = left ?? right;
  const { method = '', subject } = call ?? {};
  const { arguments: args } = call ? paramsOf(call) : {};
  const detail = args === undefined ? method : shortJson(args, MAX_DETAIL_LENGTH);
  return {
    key: String(at),
    name: subject ?? method,
    ...(subject !== undefined && { method, detail }),
    sides: [sideOf(left), sideOf(right)],
    calls,
  };
}

function sideOf(call: RecordedCall | undefined): PairSide | undefined {
  return call && { durationMs: call.durationMs, arguments: paramsOf(call), run: () => endedRunOfCall(call) };
}

async function compareCall(pair: ComparedCall, ignore: readonly string[], signal: AbortSignal): Promise<ComparedCall> {
  try {
    const compare = (responses: Parameters<typeof differencesOf>[0]) => differencesOf(responses, signal);
    const { status, differences } = await comparePair(pair.calls, responseOf, ignore, compare);
    return { ...pair, status, differences };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { ...pair, status: 'changed', error: message };
  }
}

function responseOf({ response }: RecordedCall) {
  if (!response) return undefined;
  return { json: response.raw, pointer: response.shape.kind === 'error' ? '/error' : '/result' };
}
