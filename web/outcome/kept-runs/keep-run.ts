import { isObject } from '../../../core/json/json-object';
import { stringifyJson } from '../../../core/json/lossless';
import { shortenText } from '../../../core/json/shorten-strings';
import type { JsonSchema } from '../../../core/schema/json-schema';
import type { Outcome } from '../../../core/session/requests/raw-channel';
import type { Connected, Session } from '../../../core/session/session';
import type { MessageEntry, RawJson } from '../../../core/transports/message-log';
import type { EndedState, KeptQuestion, KeptRun, RunToKeep } from './kept-run';
import { packOutcome } from './stored-outcome';
import { stateOfRun } from '../outcome-state';
import { outcomeOf, type RunState } from '../run';
import { withoutSecrets } from './argument-secrets';
import { redactionOf } from './kept-secrets';
import { shortJson } from '../short-json';
import type { TaskRequest } from '../../../core/session/tasks/call-tool';

/** A call that has ended. */
export interface EndedCall {
  id: number;
  /** Undefined for a tool. */
  kind?: KeptRun['kind'];
  /** The tool's or prompt's name, the resource's URI, the method. */
  tool: string;
  arguments: unknown;
  asTask?: TaskRequest;
  startedAt: number;
  state: Extract<RunState, { kind: 'ended' }>;
  /** The tool's `inputSchema`. */
  schema: JsonSchema;
  /** The last entry of the log before the call. */
  after: number;
  /** The connection that it went over, which may be lost by now. */
  connected: Connected | undefined;
  /** Values besides those of the server's settings and of its schemas that must not be kept. */
  secrets?: readonly string[];
}

/** The arguments and the answer of a run, as far as a row of the history shows and searches them. */
const SENT = 200;
const SAID = 300;

/** A call that has ended as the history keeps it: without the values of secrets. */
export function runToKeep(session: Session, call: EndedCall): RunToKeep {
  const { outcomes, task } = call.state;
  const asked = questionsDuring(session, call);
  const redaction = redactionOf(
    session.config,
    call.schema,
    call.arguments,
    outcomes,
    asked,
    call.secrets,
  );
  const { redact } = redaction;
  const { value, omitted } = withoutSecrets(call.schema, call.arguments);
  const redactText = (text: string) => textOf(redact(text));
  const shown = outcomeOf(call);
  const payload: RunToKeep['payload'] = {
    // What is secret may stand in other arguments, too.
    arguments: redactText(stringifyJson(value)),
    omitted,
    redacted: false,
    outcomes: outcomes.map((outcome) => packOutcome(outcome, redact)),
    questions: asked.map((each) => ({
      asked: redactText(each.asked),
      answered: redactText(each.answered),
    })),
    ...(call.asTask && {
      asTask: call.asTask.ttl === undefined ? {} : { ttl: call.asTask.ttl },
    }),
    ...(task && { task: { ...task, shown: packOutcome(task.shown, redact) } }),
  };
  const { name, version } = call.connected?.serverInfo ?? {};
  const protocol = call.connected?.protocolVersion;
  const sent = redactText(shortJson(value));
  const said = redactText(JSON.stringify(shown ? wordsOf(shown) : ''));
  return {
    run: {
      server: session.config.name,
      tool: call.tool,
      ...(call.kind && { kind: call.kind }),
      startedAt: call.startedAt,
      millis: task?.shown.millis ?? outcomes.reduce((sum, { millis }) => sum + millis, 0),
      state: stateOfRun(call) as EndedState,
      sent: shortenText(sent, SENT),
      said: JSON.parse(said) as string,
      ...(shown && 'size' in shown && { size: shown.size }),
      ...(typeof name === 'string' && { serverName: shortenText(name, SENT) }),
      ...(typeof version === 'string' && { serverVersion: shortenText(version, SENT) }),
      ...(protocol !== undefined && { protocolVersion: protocol }),
    },
    payload: { ...payload, redacted: redaction.found },
  };
}

function textOf(raw: RawJson): string {
  return typeof raw === 'string' ? raw : new TextDecoder().decode(raw);
}

/** The beginning of what an answer says to people. */
function wordsOf(outcome: Outcome): string {
  const words: string[] = [];
  let length = 0;
  const add = (text: unknown) => {
    if (typeof text !== 'string' || length > SAID) return;
    words.push(text.slice(0, SAID));
    length += text.length;
  };
  switch (outcome.kind) {
    case 'result': {
      const { content, structuredContent } = isObject(outcome.result) ? outcome.result : {};
      for (const block of Array.isArray(content) ? (content as unknown[]) : []) {
        if (isObject(block)) add(block['text'] ?? block['uri']);
      }
      if (words.length === 0 && structuredContent !== undefined) add(shortJson(structuredContent));
      break;
    }
    case 'error':
      add(outcome.error.message);
      break;
    case 'lost':
      add(outcome.failure.message);
      break;
    case 'timeout':
    case 'cancelled':
      break;
  }
  return shortenText(words.join(' ').replaceAll(/\s+/g, ' '), SAID);
}

/** What a server asks of the person by requests of its own (until 2025-11-25). */
const QUESTIONS: ReadonlySet<string> = new Set(['elicitation/create', 'sampling/createMessage']);

/** What the server asked while a call ran, and was answered. With other calls at the same time nobody can tell whose it was. */
function questionsDuring({ log }: Session, { after }: EndedCall): KeptQuestion[] {
  const entries = log.entriesAfter(after);
  return entries.flatMap((entry) => {
    if (!isQuestion(entry) || entry.partner === undefined) return [];
    const answer = log.entry(entry.partner);
    if (answer?.kind !== 'message') return [];
    return [{ asked: textOf(entry.raw), answered: textOf(answer.raw) }];
  });
}

function isQuestion(entry: { kind: string }): entry is MessageEntry {
  if (entry.kind !== 'message') return false;
  const { direction, shape } = entry as MessageEntry;
  return direction === 'received' && shape.kind === 'request' && QUESTIONS.has(shape.method);
}
