import type { JsonObject } from '../../../core/json/json-object';
import type { Finding } from '../../../core/protocol/findings/finding';
import type { EndedState, RunRow, StoredDetails, TaskRequest } from '../../../core/run/run';

/** The text of a message on the wire. `isBytes`: the page had it as bytes. */
export interface StoredText {
  text: string | Blob;
  isBytes: boolean;
}

/** A message that is an event of the run's session, by number. */
export interface RecordedText {
  event: number;
  isBytes: boolean;
}

/** Texts may be places in the session, `never` once they are read. `rest` has a value too large to be parsed again. */
export interface OutcomeRow<Place = RecordedText> {
  request: string | Place;
  raw?: StoredText | Place;
  rest: JsonObject;
}

export interface PayloadRow<Place = RecordedText> extends Pick<StoredDetails, 'omitted'> {
  redacted: StoredDetails['isMasked'];
  questions: StoredDetails['serverRequests'];
  session?: number;
  /** JSON with the digits of numbers; of a raw message its text as a string. */
  arguments: string;
  asTask?: Partial<TaskRequest>;
  outcomes: readonly OutcomeRow<Place>[];
  task?: Omit<NonNullable<EndedState['task']>, 'shown'> & { shown: OutcomeRow<Place> };
  /** JSON of {@link PictureChange}s of a suite's run: differences from the reference of that time. */
  pictures?: Blob;
  checks?: string;
}

export interface NewRun {
  run: Omit<RunRow, 'id' | 'bytes' | 'pinnedAt' | 'session' | 'first'>;
  payload: PayloadRow;
  findings?: readonly Finding[];
}

/** Approximate bytes of a run's rows without texts. */
const ROW_BYTES = 600;

export function bytesOf({ run, payload }: NewRun): number {
  const { outcomes, task, questions, pictures, checks = '' } = payload;
  const ofOutcomes = [...outcomes, ...(task ? [task.shown] : [])].reduce(
    (sum, { request, raw }) => sum + lengthOf(request) + lengthOf(raw),
    0,
  );
  const ofServerRequests = questions.reduce((sum, each) => sum + each.asked.length + each.answered.length, 0);
  return (
    ROW_BYTES +
    run.argumentsText.length +
    run.responseText.length +
    payload.arguments.length +
    ofOutcomes +
    ofServerRequests +
    (pictures?.size ?? 0) +
    checks.length
  );
}

function lengthOf(text: OutcomeRow['request'] | OutcomeRow['raw']): number {
  if (typeof text === 'string') return text.length;
  if (text === undefined || 'event' in text) return 0;
  return text.text instanceof Blob ? text.text.size : text.text.length;
}

/** The texts that a search of the history looks through: arguments, server requests with answers, all messages. */
export function* textsOfPayload(payload: PayloadRow<never>): Iterable<string | Blob> {
  const { arguments: args, questions, outcomes, task } = payload;
  yield args;
  for (const { asked, answered } of questions) yield asked + answered;
  for (const { request, raw } of task ? [...outcomes, task.shown] : outcomes) {
    yield request;
    if (raw) yield raw.text;
  }
}
