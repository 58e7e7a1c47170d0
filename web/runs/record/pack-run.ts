import { serverRequestsDuring } from '../../../core/session/server-requests/answered-requests';
import type { Session } from '../../../core/session/session';
import type { NewRun } from './run-payload';
import { argumentsToStore, packRow, type PackOptions } from './pack-row';
import { recordSession } from './record-session';
import type { SessionRecord } from './session-record';
import { isRecordedText, packOutcome } from './stored-outcome';
import type { Outcome } from '../../../core/session/requests/outcome';
import type { LogEntry, MessageEntry } from '../../../core/transports/message-log';
import type { EndedState, Run } from '../../../core/run/run';
import { StorageMask } from './storage-mask';

/** Reads the log at once, before entries are evicted. Masked. @throws WorkerError if a large text can't be masked */
export async function packRun(session: Session, ended: Run<EndedState>, options: PackOptions): Promise<NewRun> {
  const { pictures, checks } = options;
  const { outcomes, task } = ended.state;
  const serverRequests = serverRequestsDuring(session, { after: options.after });
  const messages = new Map(
    [...outcomes, ...(task ? [task.shown] : [])].map((each) => [each, messagesOf(session, options.after, each)]),
  );
  const { text, sent, omitted } = argumentsToStore(session, ended, options);
  const mask = new StorageMask(session.secrets);
  const payload = {
    ...(await packOutcomes(ended.state, messages, await recordSession(session), mask)),
    // A secret may occur in other arguments, too.
    arguments: await mask.text(text),
    omitted,
    questions: await Promise.all(
      serverRequests.map(async (each) => ({
        asked: await mask.text(each.asked),
        answered: await mask.text(each.answered),
      })),
    ),
    asTask: ended.asTask,
    ...(pictures?.length && { pictures: new Blob([await mask.text(JSON.stringify(pictures))]) }),
    ...(checks?.length && { checks: await mask.text(JSON.stringify(checks)) }),
  };
  const run = packRow(session, ended, options, sent === text ? payload.arguments : await mask.text(sent));
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
