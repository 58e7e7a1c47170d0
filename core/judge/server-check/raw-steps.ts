import { type JsonObject, toObject } from '../../json/json-object';
import { sendRequest, sendRaw, lostByError } from './step-response';
import {
  type Context,
  errorWith,
  freshId,
  freshNumber,
  type Expectation,
  skipOutsideVersions,
  probeOf,
  type SkipReason,
  type StepName,
  type CheckStep,
  type StepJudge,
  textOf,
} from './check-step';

import { UNKNOWN_NAME } from './unknown-name';
import { NO_VALUE } from '../../protocol/findings/finding';
import { PROTOCOL_VERSION_META } from '../../protocol/meta-keys';

export function messageOf({ session }: Context, method: string, id: string | number): JsonObject {
  return { ...session.preview(method, {}), jsonrpc: '2.0', id, method };
}

export function headersOf(
  { connected, version }: Context,
  method: string,
  headerVersion = connected.protocolVersion,
): Record<string, string> {
  if (version < '2026-07-28' || connected.transport !== 'http') return {};
  return { 'MCP-Protocol-Version': headerVersion, 'Mcp-Method': method };
}

function rawStep(
  name: StepName,
  expects: Expectation,
  message: JsonObject,
  headers: Record<string, string>,
  skip: SkipReason | undefined,
  judge: StepJudge,
): CheckStep {
  return {
    name,
    method: String(message['method']),
    expects,
    sends: [JSON.stringify(message)],
    skip,
    run: async (session, signal) => {
      const response = await sendRaw(session, message, headers, signal);
      return { response, status: judge(response) };
    },
  };
}

/** Requests with IDs of both types, which responses must repeat. */
export function idSteps(context: Context): CheckStep[] {
  const probe = probeOf(context);
  const headers = headersOf(context, probe);
  const number = freshNumber();
  const step = (name: StepName, id: string | number): CheckStep => {
    const message = messageOf(context, probe, id);
    return {
      ...rawStep(name, 'id', message, headers, undefined, () => 'failed'),
      needsProbe: true,
      run: async (session, signal) => {
        const response = await sendRaw(session, message, headers, signal);
        if (response.kind !== 'result' && response.kind !== 'error') return { response, status: 'failed' };
        if (response.id === id) return { response, status: 'passed' };
        const { seq, status } = response;
        const otherId = response.id === undefined ? NO_VALUE : JSON.stringify(response.id);
        return {
          response: { kind: 'other-id', id: otherId, sentId: JSON.stringify(id), seq, status },
          status: 'failed',
        };
      },
    };
  };
  return [step('string-id', `loupe check ${number}`), step('number-id', number)];
}

/** Requests without what 2026-07-28 requires of each. */
export function modernSteps(context: Context): CheckStep[] {
  const probe = probeOf(context);
  const skip = skipOutsideVersions(context, '2026-07-28', '2026-07-28');
  const plain = messageOf(context, probe, freshId());
  const params = toObject(plain['params']);
  const meta = toObject(params['_meta']);
  const unknownVersion = '1999-01-01';
  const wrongMeta = { ...meta, [PROTOCOL_VERSION_META]: unknownVersion };
  const isHttp = context.connected.transport === 'http';
  const listTools = 'tools/list';
  return [
    rawStep(
      'no-meta',
      'no-meta',
      { jsonrpc: '2.0', id: freshId(), method: listTools, params: {} },
      headersOf(context, listTools),
      skip,
      (response) => (response.kind === 'error' ? 'passed' : 'failed'),
    ),
    rawStep(
      'wrong-version',
      'wrong-version',
      { ...plain, id: freshId(), params: { ...params, _meta: wrongMeta } },
      headersOf(context, probe, unknownVersion),
      skip,
      errorWith(-32022),
    ),
    rawStep(
      'wrong-header',
      'wrong-header',
      { ...plain, id: freshId() },
      headersOf(context, 'prompts/list'),
      skip ?? (isHttp ? undefined : { kind: 'transport' }),
      (response) => {
        if (response.kind === 'error' && response.status !== 400) return 'failed';
        return errorWith(-32020)(response);
      },
    ),
  ];
}

/** Notifications that a server must ignore: it still responds afterwards. */
export function notificationSteps(context: Context): CheckStep[] {
  const probe = probeOf(context);
  const { connected, version } = context;
  // 2026-07-28 leaves open how a notification is sent over HTTP.
  const skip: SkipReason | undefined =
    version === '2026-07-28' && connected.transport === 'http' ? { kind: 'version', version } : undefined;
  const step = (name: StepName, method: string, params: JsonObject): CheckStep => ({
    name,
    method,
    expects: 'ignored',
    sends: [textOf(method, params), textOf(probe, {})],
    skip,
    needsProbe: true,
    run: async (session, signal) => {
      try {
        await session.notify(method, params);
      } catch (error) {
        return { response: lostByError(error), status: 'failed' };
      }
      const response = await sendRequest(session, probe, {}, signal);
      // A server that refuses the probe still responds.
      if (response.kind !== 'result' && response.kind !== 'error') return { response, status: 'failed' };
      return { response: { kind: 'alive' }, status: 'passed' };
    },
  });
  return [
    step('cancel-nothing', 'notifications/cancelled', { requestId: UNKNOWN_NAME }),
    step('unknown-notification', 'notifications/loupe/unknown', {}),
  ];
}
