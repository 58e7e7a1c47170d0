import type { JsonObject } from '../../../core/json/json-object';
import type { Finding } from '../../../core/protocol/findings/finding';
import type { RunRow } from '../../../core/run/run';
import type { AnsweredRequest } from '../../../core/session/questions/answered-requests';

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

/** Parsed from the text again; of a value too large for that, `rest` has what the page held. */
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

/** Approximate bytes of a run's rows without texts. */
const ROW_BYTES = 600;

export function bytesOf({ run, payload }: NewRun): number {
  const { outcomes, task, questions, pictures } = payload;
  const ofOutcomes = [...outcomes, ...(task ? [task.shown] : [])].reduce(
    (sum, { request, raw }) => sum + lengthOf(request) + lengthOf(raw),
    0,
  );
  const asked = questions.reduce((sum, each) => sum + each.asked.length + each.answered.length, 0);
  return (
    ROW_BYTES +
    run.argumentsText.length +
    run.responseText.length +
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

/** All that was sent and came, in its order. */
export function* textsOfPayload(payload: RunPayload): Iterable<string | Blob> {
  const { arguments: args, questions, outcomes, task } = payload;
  yield args;
  for (const { asked, answered } of questions) yield asked + answered;
  for (const { request, raw } of task ? [...outcomes, task.shown] : outcomes) {
    yield request;
    if (raw) yield raw.text;
  }
}
