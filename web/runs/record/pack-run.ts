import { stringifyJson } from '../../../core/json/lossless';
import { shortenText } from '../../../core/json/shorten-strings';
import type { JsonSchema } from '../../../core/schema/json-schema';
import { serverRequestsDuring } from '../../../core/session/server-requests/answered-requests';
import type { Connected, Session } from '../../../core/session/session';
import type { CheckResult } from '../../../core/suite/checks/check-result';
import type { PictureChange } from '../../../core/comparison/media/picture-change';
import type { NewRun } from './run-payload';
import { outcomeExcerpt } from '../../../core/run/outcome-excerpt';
import { pictureOfRun } from '../../../core/run/picture-of-run';
import { recordSession } from './record-session';
import type { SessionRecord } from './session-record';
import { isRecordedText, packOutcome } from './stored-outcome';
import type { Outcome } from '../../../core/session/requests/outcome';
import type { LogEntry, MessageEntry } from '../../../core/transports/message-log';
import { endedStatus } from '../../../core/run/run-status';
import { type EndedState, lastOutcome, type Run, serverTimeMs } from '../../../core/run/run';
import { secretsWithin, withoutSecrets } from '../../../core/schema/plan/secret-values';
import { StorageMask } from './storage-mask';

export interface PackOptions {
  /** The tool's `inputSchema`, which says what is secret. */
  schema?: JsonSchema;
  /** Number of the last log entry before the run. */
  after: number;
  pictures?: readonly PictureChange[];
  /** Those of a suite that failed. */
  checks?: readonly CheckResult[];
  /** The suite that the run is of; undefined for a user's run. */
  suite?: string;
  /** The connection of the run, which may be lost by now. */
  connected: Connected | undefined;
}

const MAX_ARGUMENT_CHARACTERS = 200;

/** Reads the log at once, before entries are evicted. Masked. @throws WorkerError if a large text can't be masked */
export async function packRun(session: Session, ended: Run<EndedState>, options: PackOptions): Promise<NewRun> {
  const { schema = true, pictures, checks } = options;
  const { asTask } = ended;
  const { outcomes, task } = ended.state;
  const serverRequests = serverRequestsDuring(session, { after: options.after });
  const messages = new Map(
    [...outcomes, ...(task ? [task.shown] : [])].map((each) => [each, messagesOf(session, options.after, each)]),
  );
  session.secrets.addAll(secretsWithin(schema, ended.arguments).map(String));
  const mask = new StorageMask(session.secrets);
  const { value, omitted } = withoutSecrets(schema, ended.arguments);
  const payload = {
    ...(await packOutcomes(ended.state, messages, await recordSession(session), mask)),
    // A secret may occur in other arguments, too.
    arguments: await mask.text(stringifyJson(value)),
    omitted,
    questions: await Promise.all(
      serverRequests.map(async (each) => ({
        asked: await mask.text(each.asked),
        answered: await mask.text(each.answered),
      })),
    ),
    asTask: asTask && (asTask.ttl === undefined ? {} : { ttl: asTask.ttl }),
    ...(pictures?.length && { pictures: new Blob([await mask.text(JSON.stringify(pictures))]) }),
    ...(checks?.length && { checks: await mask.text(JSON.stringify(checks)) }),
  };
  const sent = typeof value === 'string' ? await mask.text(value) : payload.arguments;
  const run = packRow(session, ended, options, sent);
  return { run, payload: { ...payload, redacted: mask.hasSecret } };
}

/** Of texts that are events of the session's record, stores only the events' numbers. */
async function packOutcomes(
  { outcomes, task }: EndedState,
  messages: ReadonlyMap<Outcome, OutcomeMessages>,
  record: SessionRecord | undefined,
  mask: StorageMask,
): Promise<Pick<NewRun['payload'], 'session' | 'outcomes' | 'task'>> {
  await record?.write();
  const pack = (outcome: Outcome) => {
    const { request, raw } = messages.get(outcome) ?? {};
    const places = { request: placeOf(record, request), raw: placeOf(record, raw) };
    if (places.request?.masked === true || places.raw?.masked === true) mask.hasSecret = true;
    return packOutcome(outcome, mask, { request: places.request?.text, raw: places.raw?.text });
  };
  const packed = await Promise.all(outcomes.map(pack));
  const shown = task && (await pack(task.shown));
  const isRecorded = [...packed, ...(shown ? [shown] : [])].some(
    ({ request, raw }) => isRecordedText(request) || isRecordedText(raw),
  );
  return {
    session: isRecorded ? record?.recorded?.id : undefined,
    outcomes: packed,
    ...(shown && { task: { ...task, shown } }),
  };
}

/** @param sent the masked text of the arguments: masked before it is cut, since half a secret is not recognized */
export function packRow(
  session: Session,
  ended: Run<EndedState>,
  { connected, suite }: PackOptions,
  sent: string,
): NewRun['run'] {
  const { kind, name, key, startedAt } = ended;
  const { name: program, version } = connected?.serverInfo ?? {};
  const ofServer = (text: string) => shortenText(session.secrets.mask(text), MAX_ARGUMENT_CHARACTERS);
  const shown = lastOutcome(ended.state);
  return {
    server: session.config.name,
    kind,
    name,
    startedAt,
    durationMs: serverTimeMs(ended) ?? 0,
    state: endedStatus(ended.state),
    argumentsText: shortenText(sent, MAX_ARGUMENT_CHARACTERS),
    responseText: outcomeExcerpt(shown, (text) => session.secrets.mask(text)),
    ...('size' in shown && { size: shown.size }),
    ...(pictureOfRun(ended) !== undefined && { hasPicture: true }),
    ...(typeof program === 'string' && { serverName: ofServer(program) }),
    ...(typeof version === 'string' && { serverVersion: ofServer(version) }),
    protocolVersion: connected?.protocolVersion,
    // A run of a template is listed by its URI.
    ...(kind === 'tool' && key !== undefined && key !== name && { key }),
    ...(suite !== undefined && { suite }),
  };
}

interface OutcomeMessages {
  request?: MessageEntry;
  raw?: MessageEntry;
}

function messagesOf({ log }: Session, after: number, outcome: Outcome): OutcomeMessages {
  const response = 'seq' in outcome ? log.entry(outcome.seq ?? 0) : undefined;
  const raw = response?.kind === 'message' && 'raw' in outcome && response.raw === outcome.raw ? response : undefined;
  const requestEntry = raw?.partner === undefined ? undefined : log.entry(raw.partner);
  const isSent = (entry: LogEntry | undefined): entry is MessageEntry =>
    entry?.kind === 'message' && entry.raw === outcome.request;
  const request = isSent(requestEntry) ? requestEntry : log.findSent(after, isSent);
  return { request, raw };
}

function placeOf(record: SessionRecord | undefined, entry: MessageEntry | undefined) {
  const event = entry && record?.eventOf(entry.seq);
  if (!event) return undefined;
  const text = { event: event.number, isBytes: typeof entry.raw !== 'string' };
  return { text, masked: event.masked };
}
