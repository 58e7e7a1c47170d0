import { stringifyJson } from '../../../core/json/lossless';
import { beginningOf, shortenText } from '../../../core/json/shorten-strings';
import type { JsonSchema } from '../../../core/schema/json-schema';
import { serverRequestsDuring } from '../../../core/session/questions/answered-requests';
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
import { shortJson } from '../../../core/json/short-json';

export interface PackOptions {
  /** The tool's `inputSchema`, which says what is secret. */
  schema?: JsonSchema;
  after: number;
  pictures?: readonly PictureChange[];
  /** Those of a suite that failed. */
  checks?: readonly CheckResult[];
  /** The suite that made it; undefined for a user's run. */
  suite?: string;
  /** The connection of the run, which may be lost by now. */
  connected: Connected | undefined;
}

const MAX_ARGUMENT_CHARACTERS = 200;

/** Reads the log at once, before entries are evicted. Masked. @throws WorkerError if a large text can't be masked */
export async function packRun(session: Session, ended: Run<EndedState>, options: PackOptions): Promise<NewRun> {
  const { kind, name, key, asTask, startedAt } = ended;
  const { outcomes, task } = ended.state;
  const { schema = true, after, connected, suite, pictures, checks } = options;
  const questions = serverRequestsDuring(session, { after });
  const messages = new Map(
    [...outcomes, ...(task ? [task.shown] : [])].map((outcome) => [outcome, messagesOf(session, after, outcome)]),
  );
  session.secrets.addAll(secretsWithin(schema, ended.arguments).map(String));
  const mask = new StorageMask(session.secrets);
  const { value, omitted } = withoutSecrets(schema, ended.arguments);
  const { name: program, version } = connected?.serverInfo ?? {};
  const ofServer = (text: string) => shortenText(session.secrets.mask(text), MAX_ARGUMENT_CHARACTERS);
  const shown = lastOutcome(ended.state);
  const record = await recordSession(session);
  await record?.write();
  const pack = (outcome: Outcome) => {
    const { request, raw } = messages.get(outcome) ?? {};
    const found = { request: placeOf(record, request), raw: placeOf(record, raw) };
    if (found.request?.masked === true || found.raw?.masked === true) mask.hasSecret = true;
    return packOutcome(outcome, mask, { request: found.request?.text, raw: found.raw?.text });
  };
  const packed = await Promise.all(outcomes.map(pack));
  const shownPacked = task && (await pack(task.shown));
  const isRecorded = [...packed, ...(shownPacked ? [shownPacked] : [])].some(
    ({ request, raw }) => isRecordedText(request) || isRecordedText(raw),
  );
  const recorded = isRecorded ? record?.recorded : undefined;
  const payload: NewRun['payload'] = {
    session: recorded?.id,
    // A secret may occur in other arguments, too.
    arguments: await mask.text(stringifyJson(value)),
    omitted,
    redacted: false,
    outcomes: packed,
    questions: await Promise.all(
      questions.map(async (each) => ({
        asked: await mask.text(each.asked),
        answered: await mask.text(each.answered),
      })),
    ),
    asTask: asTask && (asTask.ttl === undefined ? {} : { ttl: asTask.ttl }),
    ...(shownPacked && { task: { ...task, shown: shownPacked } }),
    ...(pictures?.length && { pictures: new Blob([await mask.text(JSON.stringify(pictures))]) }),
    ...(checks?.length && { checks: await mask.text(JSON.stringify(checks)) }),
  };
  const sent = await mask.text(
    typeof value === 'string' ? value : shortJson(beginningOf(value, MAX_ARGUMENT_CHARACTERS)),
  );
  const excerpt = await mask.text(JSON.stringify(outcomeExcerpt(shown)));
  return {
    run: {
      server: session.config.name,
      kind,
      name,
      startedAt,
      durationMs: serverTimeMs(ended) ?? 0,
      state: endedStatus(ended.state),
      argumentsText: shortenText(sent, MAX_ARGUMENT_CHARACTERS),
      responseText: JSON.parse(excerpt) as string,
      ...('size' in shown && { size: shown.size }),
      ...(pictureOfRun(ended) !== undefined && { hasPicture: true }),
      ...(typeof program === 'string' && { serverName: ofServer(program) }),
      ...(typeof version === 'string' && { serverVersion: ofServer(version) }),
      protocolVersion: connected?.protocolVersion,
      // A run of a template is listed by its URI.
      ...(kind === 'tool' && key !== undefined && key !== name && { key }),
      ...(suite !== undefined && { suite }),
    },
    payload: { ...payload, redacted: mask.hasSecret },
  };
}

interface OutcomeMessages {
  request?: MessageEntry;
  raw?: MessageEntry;
}

function messagesOf({ log }: Session, after: number, outcome: Outcome): OutcomeMessages {
  const answer = 'seq' in outcome ? log.entry(outcome.seq ?? 0) : undefined;
  const raw = answer?.kind === 'message' && 'raw' in outcome && answer.raw === outcome.raw ? answer : undefined;
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
