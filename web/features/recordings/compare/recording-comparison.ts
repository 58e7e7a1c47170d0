import type { Host } from '../../../../core/host';
import { nextTurn } from '../../../../core/json/in-turns';
import { oncePer } from '../../../../core/json/once-per';
import {
  answersToCompare,
  differencesOfUnanswered,
  matchCalls,
  type MatchedCall,
  type MatchedVerdict,
  verdictOfMatched,
} from '../../../../core/recording/compare-recordings';
import { logOfRecording } from '../../../../core/recording/log-of-recording';
import { Recording } from '../../../../core/recording/recording';
import { blobSource } from '../../../../core/recording/recording-source';
import { withoutMeta } from '../../../../core/recording/replay/recorded-calls';
import { Store } from '../../../../core/store';
import type { Words } from '../../../../core/text/phrase';
import { differencesOf } from '../../../outcome/comparison/pairs/answer-differences';
import { asRecording, type OpenedRecording } from '../opened-recording';
import { callsOf, paramsOf, type RecordedCall } from '../recorded-calls';

/** A call of one recording, or of both, and what came of comparing the answers. */
export interface ComparedCall {
  key: string;
  matched: MatchedCall<RecordedCall>;
  /** Undefined until its turn has come. */
  verdict?: MatchedVerdict;
  differences?: readonly Words[];
  /** Why the answers could not be compared. */
  fault?: string;
}

export type RecordingComparisonState =
  | { kind: 'none' }
  | { kind: 'opening'; name: string; done: number; all: number }
  | { kind: 'failed'; name: string; message: string }
  | {
      kind: 'compared';
      /** Of the other recording. */
      name: string;
      calls: readonly ComparedCall[];
      /** How many have their verdict. */
      done: number;
    };

const TURN_MS = 12;
const TOLD_EVERY = 60;

/** The recording that is open, held against another one. A React store. */
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

  /**
   * Opens the other recording, and compares all calls. Never rejects.
   * @param ignore JSONPaths of what may differ
   */
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
      const left = matchable(callsOf(this.#opened.session.log.entriesAfter(0)));
      const right = matchable(callsOf(log.entriesAfter(0)));
      const matched = await matchCalls(left, right, signal);
      this.#name = name;
      this.#calls = matched.map((each, at) => ({ key: String(at), matched: unwrapped(each) }));
      await this.#compareAll(ignore, signal);
    } catch (error) {
      if (signal.aborted) return;
      const message = error instanceof Error ? error.message : String(error);
      this.set({ kind: 'failed', name, message });
    }
  }

  /** Compares the same calls again. Never rejects. */
  async ignore(paths: readonly string[]): Promise<void> {
    if (this.#calls.length === 0) return;
    const signal = this.#begin();
    this.#calls = this.#calls.map(({ key, matched }) => ({ key, matched }));
    await this.#compareAll(paths, signal).catch(() => undefined);
  }

  /** Lets go of the other recording. */
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

  /** @throws what the signal throws */
  async #compareAll(ignore: readonly string[], signal: AbortSignal): Promise<void> {
    this.#done = 0;
    this.set(this.#compose());
    let turn = performance.now();
    for (const [at, call] of this.#calls.entries()) {
      const compared = await compareCall(call, ignore, signal);
      signal.throwIfAborted();
      this.#calls[at] = compared;
      this.#done += 1;
      this.setSoon(() => this.#compose(), TOLD_EVERY);
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

/** The comparison of an open recording, which is there for as long as that. */
export const recordingComparisonOf = oncePer(
  (opened: OpenedRecording) => new RecordingComparison(opened),
);

interface Matchable {
  method: string;
  params: ReturnType<typeof withoutMeta>;
  call: RecordedCall;
}

/** What the client asked for: the server's questions are a part of that. */
function matchable(calls: readonly RecordedCall[]): Matchable[] {
  const asked = calls.filter(({ request }) => request.direction === 'sent');
  return asked.map((call) => ({
    method: call.method,
    params: withoutMeta(paramsOf(call)),
    call,
  }));
}

function unwrapped(matched: MatchedCall<Matchable>): MatchedCall<RecordedCall> {
  switch (matched.kind) {
    case 'left':
      return { kind: 'left', left: matched.left.call };
    case 'right':
      return { kind: 'right', right: matched.right.call };
    case 'both':
      return { ...matched, left: matched.left.call, right: matched.right.call };
  }
}

async function compareCall(
  { key, matched }: ComparedCall,
  ignore: readonly string[],
  signal: AbortSignal,
): Promise<ComparedCall> {
  if (matched.kind !== 'both') return { key, matched, verdict: verdictOfMatched(matched, []) };
  const { left, right } = matched;
  const given = { method: left.method, left: sourceOf(left), right: sourceOf(right), ignore };
  const answers = answersToCompare(given);
  let found: Pick<ComparedCall, 'differences' | 'fault'>;
  try {
    found = {
      differences: answers ? await differencesOf(answers, signal) : differencesOfUnanswered(given),
    };
  } catch (error) {
    found = { fault: error instanceof Error ? error.message : String(error) };
  }
  return { key, matched, ...found, verdict: verdictOfMatched(matched, found.differences) };
}

function sourceOf({ answer }: RecordedCall) {
  if (!answer) return undefined;
  return { json: answer.raw, pointer: answer.shape.kind === 'error' ? '/error' : '/result' };
}
