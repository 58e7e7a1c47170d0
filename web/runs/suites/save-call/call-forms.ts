import { isObject, type JsonObject, ownProperty, toObject } from '../../../../core/json/json-object';
import { parseJson } from '../../../../core/json/lossless';
import { shapeOfJson, valueOfJson } from '../../../../core/protocol/json-rpc';
import type { JsonSchema } from '../../../../core/schema/json-schema';
import type { Outcome } from '../../../../core/session/requests/outcome';
import type { Session } from '../../../../core/session/session';
import { asWritten, secretReference, withSecretReferences } from '../../../../core/suite/propose/call-in-suite';
import type { SuiteAnswer, SuiteCall } from '../../../../core/suite/suite';
import { Secrets } from '../../../../core/secrets/secrets';
import { type AnsweredRequest, serverRequestsDuring } from '../../../../core/session/server-requests/answered-requests';
import { type CallToSave, outcomesToSave } from './call-to-save';
import { META_PREFIX } from '../../../../core/protocol/meta-keys';

interface AnsweredServerRequest {
  method: string;
  params: JsonObject;
  result: unknown;
}

/** A call without name and checks. `sent`: as it goes to the server; `toSave`: as in the suite, without secrets. */
export interface CallForms {
  sent: SuiteCall;
  toSave: SuiteCall;
}

export function formsOf(call: CallToSave, session: Session | undefined): CallForms {
  const { run, tool } = call;
  const { kind, name, arguments: args, asTask, stored } = run;
  const { secrets } = session ?? { secrets: new Secrets() };
  const task = asTask && { task: asTask.ttl === undefined ? true : { ttl: `${asTask.ttl}ms` } };
  const serverRequests = serverRequestsOf(call, session);
  const answersPart = (list: SuiteAnswer[]) => list.length > 0 && { answers: list };
  const sentAnswers = answersPart(serverRequests.map(suiteAnswer));
  const savedAnswers = answersPart(serverRequests.map((each) => answerWithPlaceholders(each, secrets)));
  switch (kind) {
    case 'tool': {
      const { inputSchema = true } = tool ?? {};
      const wasEmpty = isObject(args) && Object.keys(args).length === 0;
      const written = withPlaceholders(inputSchema, args, secrets, stored?.omitted ?? []);
      const isEmpty = isObject(written) && Object.keys(written).length === 0;
      return {
        sent: { tool: name, arguments: args, ...task, ...sentAnswers },
        toSave: {
          tool: asWritten(name),
          // `{}` only if exactly that was sent: of a stored run, this isn't known.
          ...(!(isEmpty && (!wasEmpty || stored)) && { arguments: written }),
          ...task,
          ...savedAnswers,
        },
      };
    }
    case 'prompt': {
      const values = args as JsonObject | undefined;
      const hasValues = values && Object.keys(values).length > 0;
      return {
        sent: { prompt: name, arguments: values, ...sentAnswers },
        toSave: {
          prompt: asWritten(name),
          ...(hasValues && { arguments: withSecretReferences(args, secrets, true) }),
          ...savedAnswers,
        },
      };
    }
    case 'resource':
      return { sent: { resource: name, ...sentAnswers }, toSave: { resource: asWritten(name), ...savedAnswers } };
    case 'raw': {
      const raw = rawOf(typeof args === 'string' ? args : '');
      return { sent: { raw }, toSave: { raw: asWritten(raw) } };
    }
  }
}

/** A JSON-RPC request as method and params, so that each run gets its own id; anything else as text. */
function rawOf(text: string): NonNullable<SuiteCall['raw']> {
  if (shapeOfJson(text).kind !== 'request') return text;
  const message = parseJson(text);
  if (!isObject(message) || Object.keys(message).some((name) => !REQUEST_MEMBERS.includes(name))) return text;
  const { method, params } = message;
  if (typeof method !== 'string' || (params !== undefined && !isObject(params))) return text;
  const { _meta: meta, ...rest } = params ?? {};
  // Each request gets Loupe's own `_meta`.
  const metaWithoutToken = isObject(meta)
    ? Object.entries(meta).filter(([name]) => name !== 'progressToken' && !name.startsWith(META_PREFIX))
    : [];
  const ownParams = { ...rest, ...(metaWithoutToken.length > 0 && { _meta: Object.fromEntries(metaWithoutToken) }) };
  return { method, ...(Object.keys(ownParams).length > 0 && { params: ownParams }) };
}

const REQUEST_MEMBERS = ['jsonrpc', 'id', 'method', 'params'];

function withPlaceholders(schema: JsonSchema, value: unknown, secrets: Secrets, omitted: readonly string[]): unknown {
  const written = withSecretReferences(value, secrets, schema);
  if (!isObject(written)) return written;
  const missing = omitted.filter((name) => !name.startsWith('$') && !Object.hasOwn(written, name));
  return { ...written, ...Object.fromEntries(missing.map((name) => [name, secretReference(name)])) };
}

function serverRequestsOf(call: CallToSave, session: Session | undefined): AnsweredServerRequest[] {
  const outcomes = outcomesToSave(call);
  const messages = call.run.stored ? call.run.stored.serverRequests : loggedServerRequests(outcomes, session);
  const serverRequests = messages.map(({ asked, answered }): AnsweredServerRequest => {
    const { method, params } = toObject(valueOfJson(asked));
    return { method: String(method), params: toObject(params), result: toObject(valueOfJson(answered))['result'] };
  });
  return [...serverRequests, ...requiredInputs(outcomes)];
}

/** Server requests between the first request of a run and its last response. */
function loggedServerRequests(outcomes: readonly Outcome[], session: Session | undefined): AnsweredRequest[] {
  const seqs = outcomes.flatMap((each) => ('seq' in each ? each.seq : []));
  const [first] = seqs;
  const upTo = seqs.at(-1);
  const entry = first === undefined ? undefined : session?.log.entry(first);
  if (!session || upTo === undefined || entry?.kind !== 'message') return [];
  return serverRequestsDuring(session, { after: entry.partner ?? entry.seq, upTo });
}

/** Input required in place of a result (2026-07-28), with the answers in the next round. */
function requiredInputs(outcomes: readonly Outcome[]): AnsweredServerRequest[] {
  return outcomes.flatMap((outcome, index) => {
    const { inputRequests } = outcome.kind === 'result' ? toObject(outcome.result) : {};
    const nextRequest = toObject(valueOfJson(outcomes[index + 1]?.request ?? ''));
    const { inputResponses } = toObject(nextRequest['params']);
    if (!isObject(inputRequests) || !isObject(inputResponses)) return [];
    return Object.entries(inputRequests).flatMap(([key, request]): AnsweredServerRequest[] => {
      const { method, params } = toObject(request);
      if (method === 'roots/list') return [];
      return [{ method: String(method), params: toObject(params), result: ownProperty(inputResponses, key) }];
    });
  });
}

function suiteAnswer({ method, result }: AnsweredServerRequest): SuiteAnswer {
  const answer = toObject(result);
  if (method === 'sampling/createMessage') {
    const members = ['role', 'model', 'stopReason', 'content'].flatMap((name) =>
      answer[name] === undefined ? [] : [[name, answer[name]] as const],
    );
    return { sampling: members.length > 0 ? Object.fromEntries(members) : { action: 'decline' } };
  }
  const { action, content } = answer;
  if (action !== 'accept') return { elicitation: { action: action === 'decline' ? 'decline' : 'cancel' } };
  return { elicitation: { action, ...(isObject(content) && { content }) } };
}

function answerWithPlaceholders(request: AnsweredServerRequest, secrets: Secrets): SuiteAnswer {
  const answer = suiteAnswer(request);
  const { requestedSchema } = request.params;
  if (!('elicitation' in answer) || !isObject(requestedSchema)) return asWritten(answer);
  const { content, ...rest } = answer.elicitation;
  const written = withPlaceholders(requestedSchema, content, secrets, []);
  return { elicitation: { ...rest, ...(isObject(written) && { content: written }) } };
}
