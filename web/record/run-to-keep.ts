import { stringifyJson } from '../../core/json/lossless';
import { beginningOf, shortenText } from '../../core/json/shorten-strings';
import type { JsonSchema } from '../../core/schema/json-schema';
import { questionsDuring } from '../../core/session/questions/answered-requests';
import type { Connected, Session } from '../../core/session/session';
import type { PictureChange } from '../../core/suite/reference-media';
import type { EndedState, RunItem, RunToKeep } from './kept-run';
import { answerWords } from './answer-words';
import { recordSession } from './record-session';
import type { SessionRecord } from './session-record';
import { isRecordedText, packOutcome } from './stored-outcome';
import type { Outcome } from '../../core/session/requests/raw-channel';
import type { LogEntry, MessageEntry } from '../../core/transports/message-log';
import { stateOfRun } from './outcome-state';
import { millisOf, outcomeOf, type RunState } from './run';
import { secretsWithin, withoutSecrets } from '../../core/schema/plan/secret-values';
import { KeptMask } from './kept-mask';
import { shortJson } from './short-json';
import type { TaskRequest } from '../../core/session/tasks/call-tool';

/** A call that has ended: of a tool, for a prompt or a resource, or a message that was written by hand. */
export interface EndedCall extends Pick<RunItem, 'kind' | 'name'> {
  /** Its key in the list, where several items have its name. */
  key?: string;
  /** Of a tool or prompt its arguments, of a resource `{ uri }`, of a raw message its text. */
  arguments: unknown;
  asTask?: TaskRequest;
  startedAt: number;
  state: Extract<RunState, { kind: 'ended' }>;
  /** The tool's `inputSchema`, which says what is secret. */
  schema?: JsonSchema;
  /** The last entry of the log before the call. */
  after: number;
  /** Those that differ from the reference of a suite. */
  pictures?: readonly PictureChange[];
  /** The suite that made it; undefined where a person did. */
  suite?: string;
  /** The connection that it went over, which may be lost by now. */
  connected: Connected | undefined;
}

/** The arguments of a run, as far as a row of the history shows and searches them. */
const SENT = 200;

/**
 * A call that has ended as the history keeps it: without the values of secrets. What the log has of it is read at once, the rest is
 * packed without the page having to wait.
 * @throws WorkerError where a large one cannot be freed of secrets
 */
export async function runToKeep(session: Session, call: EndedCall): Promise<RunToKeep> {
  const { kind, name, schema = true, startedAt } = call;
  const { outcomes, task } = call.state;
  const asked = questionsDuring(session, call);
  const messages = new Map(
    [...outcomes, ...(task ? [task.shown] : [])].map((outcome) => [outcome, messagesOf(session, call.after, outcome)]),
  );
  session.secrets.addAll(secretsWithin(schema, call.arguments).map(String));
  const mask = new KeptMask(session.secrets);
  const { value, omitted } = withoutSecrets(schema, call.arguments);
  const { name: program, version } = call.connected?.serverInfo ?? {};
  const ofServer = (text: string) => shortenText(session.secrets.mask(text), SENT);
  const protocol = call.connected?.protocolVersion;
  const ended = { id: 0, startedAt, state: call.state };
  const shown = outcomeOf(ended);
  const record = await recordSession(session);
  await record?.write();
  const pack = (outcome: Outcome) => {
    const { request, raw } = messages.get(outcome) ?? {};
    const found = { request: placeOf(record, request), raw: placeOf(record, raw) };
    if (found.request?.masked === true || found.raw?.masked === true) mask.found = true;
    return packOutcome(outcome, mask, { request: found.request?.text, raw: found.raw?.text });
  };
  const packed = await Promise.all(outcomes.map(pack));
  const shownPacked = task && (await pack(task.shown));
  const isRecorded = [...packed, ...(shownPacked ? [shownPacked] : [])].some(
    ({ request, raw }) => isRecordedText(request) || isRecordedText(raw),
  );
  const recorded = isRecorded ? record?.recorded : undefined;
  const payload: RunToKeep['payload'] = {
    session: recorded?.id,
    // What is secret may stand in other arguments, too.
    arguments: await mask.text(stringifyJson(value)),
    omitted,
    redacted: false,
    outcomes: packed,
    questions: await Promise.all(
      asked.map(async (each) => ({
        asked: await mask.text(each.asked),
        answered: await mask.text(each.answered),
      })),
    ),
    ...(call.asTask && {
      asTask: call.asTask.ttl === undefined ? {} : { ttl: call.asTask.ttl },
    }),
    ...(shownPacked && { task: { ...task, shown: shownPacked } }),
    ...(call.pictures?.length && {
      pictures: new Blob([await mask.text(JSON.stringify(call.pictures))]),
    }),
  };
  const sent = await mask.text(typeof value === 'string' ? value : shortJson(beginningOf(value, SENT)));
  const said = await mask.text(JSON.stringify(shown ? answerWords(shown) : ''));
  return {
    run: {
      server: session.config.name,
      kind,
      name,
      startedAt,
      millis: millisOf(ended) ?? 0,
      state: stateOfRun(ended) as EndedState,
      sent: shortenText(sent, SENT),
      said: JSON.parse(said) as string,
      ...(shown && 'size' in shown && { size: shown.size }),
      ...(typeof program === 'string' && { serverName: ofServer(program) }),
      ...(typeof version === 'string' && { serverVersion: ofServer(version) }),
      protocolVersion: protocol,
      ...(call.key !== undefined && call.key !== name && { key: call.key }),
      ...(call.suite !== undefined && { suite: call.suite }),
    },
    payload: { ...payload, redacted: mask.found },
  };
}

/** The log's messages of an outcome, where it has them by themselves. */
interface OutcomeMessages {
  request?: MessageEntry;
  raw?: MessageEntry;
}

function messagesOf({ log }: Session, after: number, outcome: Outcome): OutcomeMessages {
  const answer = 'seq' in outcome ? log.entry(outcome.seq ?? 0) : undefined;
  const raw = answer?.kind === 'message' && 'raw' in outcome && answer.raw === outcome.raw ? answer : undefined;
  const asked = raw?.partner === undefined ? undefined : log.entry(raw.partner);
  const isSent = (entry: LogEntry | undefined): entry is MessageEntry =>
    entry?.kind === 'message' && entry.raw === outcome.request;
  const request = isSent(asked) ? asked : log.findSent(after, isSent);
  return { request, raw };
}

function placeOf(record: SessionRecord | undefined, entry: MessageEntry | undefined) {
  const event = entry && record?.eventOf(entry.seq);
  if (!event) return undefined;
  const text = { event: event.number, isBytes: typeof entry.raw !== 'string' };
  return { text, masked: event.masked };
}
