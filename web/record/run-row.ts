import type { Severity } from '../../core/protocol/findings/severity';
import type { AnsweredRequest } from '../../core/session/questions/answered-requests';
import type { ResultState } from './outcome-state';
import type { Finding, Flaws } from '../../core/protocol/findings/finding';
import type { JsonObject } from '../../core/json/json-object';

export type EndedState = Exclude<ResultState, 'idle' | 'running'>;

export type RunKind = 'tool' | 'prompt' | 'resource' | 'raw';

/** Runs are listed, compared and pinned by it. */
export interface RunItem {
  server: string;
  kind: RunKind;
  /** The tool's or prompt's name, the resource's URI, a message's method; empty if it has none. */
  name: string;
}

/**
 * A row of the history: small, and apart from the {@link RunPayload}, because all rows are read when the history opens.
 */
export interface RunRow extends RunItem {
  /** Ascending in the order of storing, which is about the order of ends. */
  id: number;
  /** Milliseconds since the epoch. */
  startedAt: number;
  millis: number;
  state: EndedState;
  /** UTF-8 bytes of the response; undefined if none came. */
  size?: number;
  /** The arguments as JSON, cut if long. */
  sent: string;
  /** The beginning of the response's text. */
  said: string;
  /** The server's own name and version. */
  serverName?: string;
  serverVersion?: string;
  /** The item's key in the list, if an item before it has the same name. */
  key?: string;
  /** The suite whose call it was; undefined for a user's call. */
  suite?: string;
  protocolVersion?: string;
  /** Milliseconds since the epoch. An item's run that was pinned last is its baseline. */
  pinnedAt?: number;
  /** The worst severity of its findings. */
  worst?: Severity;
  /** Number of errors and warnings; earlier versions of Loupe didn't store it. */
  flaws?: number;
  /** Without the events of its session. */
  bytes: number;
  /** The session whose events are its texts, and the first event's number; undefined if the payload has the texts. */
  session?: number;
  first?: number;
}

/** A message as it was on the wire. `isBytes`: the page held it as bytes. */
export interface StoredText {
  text: string | Blob;
  isBytes: boolean;
}

/** A message that is an event of the run's session, by number. */
export interface RecordedText {
  event: number;
  isBytes: boolean;
}

/**
 * The value is parsed from the text again, unless it is too large: then `rest` has the cut value that the page held.
 */
export interface StoredOutcome {
  request: string;
  raw?: StoredText;
  /** The outcome without its texts. */
  rest: JsonObject;
}

/** The row in the database: texts that are events of the session are not stored twice. */
export interface OutcomeRow extends Omit<StoredOutcome, 'request' | 'raw'> {
  request: string | RecordedText;
  raw?: StoredText | RecordedText;
}

/** Everything needed to open a run. */
export interface RunPayload {
  /** JSON with the digits of numbers; of a raw message its text as a string. */
  arguments: string;
  /** Names of arguments left out because the schema calls them secret. */
  omitted: readonly string[];
  /** Whether a secret was masked in a request or response. */
  redacted: boolean;
  /** Set if the call asked for a task (2025-11-25). */
  asTask?: { ttl?: number };
  outcomes: readonly StoredOutcome[];
  /** Set if the server created a task: its final outcome, and whether it is `failed`. */
  task?: { key: string; shown: StoredOutcome; failed: boolean };
  questions: readonly AnsweredRequest[];
  /** JSON of {@link PictureChange}s of a suite's run: differences from the reference of that time. */
  pictures?: Blob;
}

/** The row in the database: texts are events of a session, if there is one. */
export interface PayloadRow extends Omit<RunPayload, 'outcomes' | 'task'> {
  session?: number;
  outcomes: readonly OutcomeRow[];
  task?: Omit<NonNullable<RunPayload['task']>, 'shown'> & { shown: OutcomeRow };
}

export interface NewRun {
  run: Omit<RunRow, 'id' | 'bytes' | 'pinnedAt' | 'session' | 'first'>;
  payload: PayloadRow;
  findings?: readonly Finding[];
}

export function flawsOfRow({ worst, flaws }: Pick<RunRow, 'worst' | 'flaws'>): Flaws | undefined {
  return worst === undefined || worst === 'note' ? undefined : { worst, count: flaws };
}

/** By start time, descending. */
export function newestFirst(a: RunRow, b: RunRow): number {
  return b.startedAt - a.startedAt || b.id - a.id;
}

export function isSameItem(a: RunItem, b: RunItem): boolean {
  return a.server === b.server && a.kind === b.kind && a.name === b.name;
}

/** Distinguishes items of the same name. @param key of the item in the list; the first one's key is the name */
export function runsOfKey<R extends Pick<RunRow, 'key' | 'name'>>(runs: readonly R[], key: string): readonly R[] {
  return runs.filter((run) => (run.key ?? run.name) === key);
}

/** The run pinned last: the baseline of its item. */
export function baselineIn<R extends { pinnedAt?: number }>(runs: readonly R[]): R | undefined {
  let reference: R | undefined;
  for (const run of runs) {
    if (run.pinnedAt === undefined) continue;
    if (run.pinnedAt >= (reference?.pinnedAt ?? 0)) reference = run;
  }
  return reference;
}

/** Approximate bytes of a run's rows without texts. */
const ROW_BYTES = 600;

/** Approximate: texts that are not ASCII take somewhat more. */
export function bytesOf({ run, payload }: NewRun): number {
  const { outcomes, task, questions, pictures } = payload;
  const ofOutcomes = [...outcomes, ...(task ? [task.shown] : [])].reduce(
    (sum, { request, raw }) => sum + lengthOf(request) + lengthOf(raw),
    0,
  );
  const asked = questions.reduce((sum, each) => sum + each.asked.length + each.answered.length, 0);
  return (
    ROW_BYTES +
    run.sent.length +
    run.said.length +
    payload.arguments.length +
    ofOutcomes +
    asked +
    (pictures?.size ?? 0)
  );
}

function lengthOf(text: OutcomeRow['request'] | StoredText | undefined): number {
  if (typeof text === 'string') return text.length;
  if (text === undefined || 'event' in text) return 0;
  return text.text instanceof Blob ? text.text.size : text.text.length;
}
