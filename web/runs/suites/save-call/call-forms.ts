import { isObject, type JsonObject, ownProperty } from '../../../../core/json/json-object';
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
  const answers = serverRequests.map(suiteAnswer);
  const places = serverRequests.map((each) => answerWithPlaceholders(each, secrets));
  const more = (list: readonly SuiteAnswer[]) => list.length > 0 && { answers: [...list] };
  switch (kind) {
    case 'tool': {
      const { inputSchema = true } = tool ?? {};
      const empty = isObject(args) && Object.keys(args).length === 0;
      const written = withPlaceholders(inputSchema, args, secrets, stored?.omitted ?? []);
      return {
        sent: { tool: name, arguments: args, ...task, ...more(answers) },
        toSave: {
          tool: asWritten(name),
          ...((!empty || stored) && isObject(written) && Object.keys(written).length === 0
            ? {}
            : { arguments: written }),
          ...task,
          ...more(places),
        },
      };
    }
    case 'prompt': {
      const values = args as JsonObject | undefined;
      const hasValues = values && Object.keys(values).length > 0;
      return {
        sent: { prompt: name, arguments: values, ...more(answers) },
        toSave: {
          prompt: asWritten(name),
          ...(hasValues && { arguments: withSecretReferences(args, secrets, true) }),
          ...more(places),
        },
      };
    }
    case 'resource':
      return {
        sent: { resource: name, ...more(answers) },
        toSave: { resource: asWritten(name), ...more(places) },
      };
    case 'raw': {
      const raw = rawOf(typeof args === 'string' ? args : '');
      return { sent: { raw }, toSave: { raw: asWritten(raw) } };
    }
  }
}

/** A request as method and params, so that each run gets its own id; anything else as text. */
function rawOf(text: string): NonNullable<SuiteCall['raw']> {
  if (shapeOfJson(text).kind !== 'request') return text;
  const message = parseJson(text);
  if (!isObject(message) || Object.keys(message).some((name) => !REQUEST.includes(name))) return text;
  const { method, params } = message;
  if (typeof method !== 'string' || (params !== undefined && !isObject(params))) return text;
  const { _meta: meta, ...rest } = params ?? {};
  // Each request gets Loupe's own `_meta`.
  const metaWithoutToken = isObject(meta)
    ? Object.entries(meta).filter(([name]) => name !== 'progressToken' && !name.startsWith(META_PREFIX))
    : [];
  const whole = { ...rest, ...(metaWithoutToken.length > 0 && { _meta: Object.fromEntries(metaWithoutToken) }) };
  return { method, ...(Object.keys(whole).length > 0 && { params: whole }) };
}

const REQUEST = ['jsonrpc', 'id', 'method', 'params'];

function withPlaceholders(schema: JsonSchema, value: unknown, secrets: Secrets, omitted: readonly string[]): unknown {
  const written = withSecretReferences(value, secrets, schema);
  if (!isObject(written)) return written;
  const missing = omitted.filter((name) => !name.startsWith('$') && !Object.hasOwn(written, name));
  return { ...written, ...Object.fromEntries(missing.map((name) => [name, secretReference(name)])) };
}

function serverRequestsOf(call: CallToSave, session: Session | undefined): AnsweredServerRequest[] {
  const outcomes = outcomesToSave(call);
  const serverRequests = call.run.stored ? call.run.stored.questions : loggedServerRequests(outcomes, session);
  const between = serverRequests.map((each): AnsweredServerRequest => {
    const question = valueOfJson(each.asked);
    const answer = valueOfJson(each.answered);
    const { method, params } = isObject(question) ? question : {};
    return {
      method: String(method),
      params: isObject(params) ? params : {},
      result: isObject(answer) ? answer['result'] : undefined,
    };
  });
  return [...between, ...requiredInputs(outcomes)];
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
    const result = outcome.kind === 'result' && isObject(outcome.result) ? outcome.result : {};
    const next = valueOfJson(outcomes[index + 1]?.request ?? '');
    const { inputRequests } = result;
    const params = isObject(next) && isObject(next['params']) ? next['params'] : {};
    const { inputResponses } = params;
    if (!isObject(inputRequests) || !isObject(inputResponses)) return [];
    return Object.entries(inputRequests).flatMap(([key, asked]): AnsweredServerRequest[] => {
      const { method, params: about } = isObject(asked) ? asked : {};
      if (method === 'roots/list') return [];
      const given = isObject(about) ? about : {};
      return [{ method: String(method), params: given, result: ownProperty(inputResponses, key) }];
    });
  });
}

function suiteAnswer({ method, result }: AnsweredServerRequest): SuiteAnswer {
  const given = isObject(result) ? result : {};
  if (method === 'sampling/createMessage') {
    const members = ['role', 'model', 'stopReason', 'content'].flatMap((name) =>
      given[name] === undefined ? [] : [[name, given[name]] as const],
    );
    return { sampling: members.length > 0 ? Object.fromEntries(members) : { action: 'decline' } };
  }
  const { action, content } = given;
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
