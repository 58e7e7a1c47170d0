import type { Severity } from '../../core/protocol/findings/severity';
import type { AnsweredRequest } from '../../core/session/questions/answered-requests';
import type { ResultState } from './outcome-state';
import type { Finding, Flaws } from '../../core/protocol/findings/finding';
import type { JsonObject } from '../../core/json/json-object';

/** What a run that has ended came to. */
export type EndedState = Exclude<ResultState, 'idle' | 'running'>;

/** What a run asked for. */
export type RunKind = 'tool' | 'prompt' | 'resource' | 'raw';

/** What runs are listed, compared and pinned by: a tool, prompt, resource or method of a server. */
export interface RunItem {
  server: string;
  kind: RunKind;
  /** The tool's or prompt's name, the resource's URI, the method of a message; empty where it has none. */
  name: string;
}

/**
 * A run as the history lists, searches and filters it. It is kept apart from the {@link RunPayload} and small: the whole list is
 * read when the history is opened.
 */
export interface KeptRun extends RunItem {
  /** Counts up in the order in which the runs were kept, which is about when they ended. */
  id: number;
  /** Milliseconds since the epoch. */
  startedAt: number;
  millis: number;
  state: EndedState;
  /** UTF-8 bytes of the answer; undefined where none came. */
  size?: number;
  /** The arguments as JSON, cut where they are long. */
  sent: string;
  /** The beginning of what the answer says. */
  said: string;
  /** What the server called itself, and its version. */
  serverName?: string;
  serverVersion?: string;
  /** Its item's key in the list, where an item before it has the same name. */
  key?: string;
  /** The suite whose call it was; undefined where a person made it. */
  suite?: string;
  protocolVersion?: string;
  /** When it was pinned, in milliseconds since the epoch: the run of an item that was pinned last is its reference. */
  pinnedAt?: number;
  /** The worst of its findings. */
  worst?: Severity;
  /** How many errors and warnings there are; earlier versions of Loupe did not keep it. */
  flaws?: number;
  /** How much room it takes beside the events of its session, in bytes. */
  bytes: number;
  /** The recorded session whose events its texts are, and the number of the first; undefined where it has its texts itself. */
  session?: number;
  first?: number;
}

/** A message as it was on the wire. `isBytes`: the page held it as bytes. */
export interface StoredText {
  text: string | Blob;
  isBytes: boolean;
}

/** A message that is an event of the run's session, by its number. */
export interface RecordedText {
  event: number;
  isBytes: boolean;
}

/**
 * An outcome as it is kept. The value of an answer is read from its text again, unless parts of it were left out
 * for their size: then it is kept as the page held it.
 */
export interface StoredOutcome {
  request: string;
  raw?: StoredText;
  /** What is left of the outcome. */
  rest: JsonObject;
}

/** The same as it is in the database: what the session's record has is not kept once more. */
export interface FiledOutcome extends Omit<StoredOutcome, 'request' | 'raw'> {
  request: string | RecordedText;
  raw?: StoredText | RecordedText;
}

/** What a run is opened from: all that was sent and came. */
export interface RunPayload {
  /** JSON, every number as it was written; of a raw message a string, its text. */
  arguments: string;
  /** The names of the arguments that the schema calls secret, which were left out. */
  omitted: readonly string[];
  /** Whether a secret was taken out of what was sent or came. */
  redacted: boolean;
  /** What the call asked for where it asked for a task (2025-11-25). */
  asTask?: { ttl?: number };
  outcomes: readonly StoredOutcome[];
  /** Where the server answered with a task: what that ended with, and whether as `failed`. */
  task?: { key: string; shown: StoredOutcome; failed: boolean };
  questions: readonly AnsweredRequest[];
  /** JSON of the {@link PictureChange}s of a suite's run: those that differed from the reference of that time. */
  pictures?: Blob;
}

/** The same as it is kept: its texts are events of a recorded session, where one has them. */
export interface FiledPayload extends Omit<RunPayload, 'outcomes' | 'task'> {
  session?: number;
  outcomes: readonly FiledOutcome[];
  task?: Omit<NonNullable<RunPayload['task']>, 'shown'> & { shown: FiledOutcome };
}

/** A run that is to be kept. */
export interface RunToKeep {
  run: Omit<KeptRun, 'id' | 'bytes' | 'pinnedAt' | 'session' | 'first'>;
  payload: FiledPayload;
  findings?: readonly Finding[];
}

/** What is held against the result of a kept run. */
export function keptFlaws({ worst, flaws }: Pick<KeptRun, 'worst' | 'flaws'>): Flaws | undefined {
  return worst === undefined || worst === 'note' ? undefined : { worst, count: flaws };
}

/** Sorts runs as they are listed: what began last comes first, whatever ended first. */
export function newestFirst(a: KeptRun, b: KeptRun): number {
  return b.startedAt - a.startedAt || b.id - a.id;
}

/** Whether two runs are of the same item. */
export function isSameItem(a: RunItem, b: RunItem): boolean {
  return a.server === b.server && a.kind === b.kind && a.name === b.name;
}

/** The runs of one of several items of a name. @param key the item's in the list, which of the first is the name */
export function runsOfKey<R extends Pick<KeptRun, 'key' | 'name'>>(runs: readonly R[], key: string): readonly R[] {
  return runs.filter((run) => (run.key ?? run.name) === key);
}

/** The one of an item's runs that was pinned last: what the others are compared with. Undefined where none is pinned. */
export function referenceIn<R extends { pinnedAt?: number }>(runs: readonly R[]): R | undefined {
  let reference: R | undefined;
  for (const run of runs) {
    if (run.pinnedAt === undefined) continue;
    if (run.pinnedAt >= (reference?.pinnedAt ?? 0)) reference = run;
  }
  return reference;
}

/** Bytes that the records of a run take beside its texts, about. */
const RECORDS = 600;

/** How much room a run takes, near enough: texts that are not ASCII take somewhat more. */
export function bytesOf({ run, payload }: RunToKeep): number {
  const { outcomes, task, questions, pictures } = payload;
  const ofOutcomes = [...outcomes, ...(task ? [task.shown] : [])].reduce(
    (sum, { request, raw }) => sum + lengthOf(request) + lengthOf(raw),
    0,
  );
  const asked = questions.reduce((sum, each) => sum + each.asked.length + each.answered.length, 0);
  return (
    RECORDS + run.sent.length + run.said.length + payload.arguments.length + ofOutcomes + asked + (pictures?.size ?? 0)
  );
}

function lengthOf(text: FiledOutcome['request'] | StoredText | undefined): number {
  if (typeof text === 'string') return text.length;
  if (text === undefined || 'event' in text) return 0;
  return text.text instanceof Blob ? text.text.size : text.text.length;
}
