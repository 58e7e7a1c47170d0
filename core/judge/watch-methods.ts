import type { ProtocolVersion } from '../protocol/protocol-settings';
import { isObject, type JsonObject, ownProperty } from '../json/json-object';
import { pointerTo } from '../json/json-pointer';
import { checkShape } from '../protocol/check-shape';
import {
  inputRequests,
  METHODS_WITH_INPUT_REQUESTS,
  isExtensionMethod,
  type Method,
  notifications,
  requests,
} from '../protocol/table/methods';
import { checkResult } from './check-message';
import { hasCapability } from '../protocol/has-capability';
import {
  type HandshakeState,
  type JudgedMessage,
  otherParty,
  type TrackedRequest,
  type Watcher,
} from './judged-message';

/** Required if the capability is declared; `ping` always. */
const REQUIRED_METHODS: ReadonlySet<string> = new Set([
  'ping',
  'tools/list',
  'resources/list',
  'prompts/list',
  'resources/subscribe',
  'resources/unsubscribe',
  'logging/setLevel',
]);

/** Methods that are unknown, of another version or the wrong sender, or that no capability declares. */
export class MethodWatcher implements Watcher {
  onMessage(message: JudgedMessage, handshake: HandshakeState): void {
    const { body } = message;
    switch (body.kind) {
      case 'request':
      case 'notification':
        this.#checkMethod(message, body.kind, body.method, body.params, handshake);
        return;
      case 'result':
        this.#checkResult(message, body.result, body.request, handshake);
        return;
      case 'error':
        checkImplemented(message, body.error, body.request, handshake);
    }
  }

  #checkMethod(
    message: JudgedMessage,
    kind: 'request' | 'notification',
    name: string,
    params: unknown,
    handshake: HandshakeState,
  ): void {
    const { at, from, version, report } = message;
    const pointer = pointerTo(at, 'method');
    const table = kind === 'request' ? requests : notifications;
    const method = ownProperty(table, name);
    if (!method) {
      if (ownProperty(kind === 'request' ? notifications : requests, name))
        report('method-kind', pointer, { method: name, kind });
      else if (!isExtensionMethod(name, version)) report('method-unknown', pointer, { method: name });
      return;
    }
    const [first, last] = method.versions;
    if (!method.from.includes(from)) {
      report('method-wrong-sender', pointer, { method: name, who: from });
      return;
    }
    if (version < first || version > last) {
      if (isExtensionMethod(name, version)) return;
      const values = { method: name, version };
      if (version < first) report('method-too-new', pointer, { ...values, since: first });
      else report('method-removed', pointer, { ...values, until: last });
      return;
    }
    checkParams(message, name, method, params);
    this.#checkDeclared(message, kind, name, method, handshake);
  }

  #checkDeclared(
    { at, from, version, report, body }: JudgedMessage,
    kind: 'request' | 'notification',
    name: string,
    { needs }: Method,
    handshake: HandshakeState,
  ): void {
    const owner = kind === 'request' ? otherParty(from) : from;
    const declared = owner === 'server' ? handshake.serverCapabilities : handshake.clientCapabilities;
    if (needs === undefined || declared === undefined) return;
    // The specification has the capability from one version later than the request.
    if (needs === 'completions' && version < '2025-03-26') return;
    const pointer = pointerTo(at, 'method');
    for (const need of needsOf(name, needs, 'params' in body ? body.params : undefined, version)) {
      if (!hasCapability(declared, need))
        report('capability-undeclared', pointer, { method: name, capability: need, who: owner });
    }
  }

  #checkResult(
    { at, version, report, from }: JudgedMessage,
    result: unknown,
    request: TrackedRequest | undefined,
    handshake: HandshakeState,
  ): void {
    const pointer = pointerTo(at, 'result');
    checkResult(result, request?.madeTask ?? request, from, version, pointer, report);
    const requiresInput = isObject(result) && result['resultType'] === 'input_required';
    if (requiresInput && version === '2026-07-28' && request && METHODS_WITH_INPUT_REQUESTS.has(request.method))
      checkInputsDeclared(result, pointer, handshake, report);
  }
}

/** A declared method can't be unknown. No capability is about templates alone. */
function checkImplemented(
  { from, at, report, version }: JudgedMessage,
  error: unknown,
  request: TrackedRequest | undefined,
  { serverCapabilities }: HandshakeState,
): void {
  if (from !== 'server' || request === undefined || !REQUIRED_METHODS.has(request.method)) return;
  if (!isObject(error) || error['code'] !== -32601) return;
  const { versions, needs } = ownProperty(requests, request.method) ?? {};
  if (!versions || version < versions[0] || version > versions[1]) return;
  const isDeclared = needs === undefined || hasCapability(serverCapabilities ?? {}, needs);
  if (isDeclared) report('declared-not-implemented', `${at}/error/code`, { method: request.method });
}

function checkParams(
  { at, from, version, report }: JudgedMessage,
  name: string,
  { params: type, hasOptionalParams }: Method,
  params: unknown,
): void {
  const pointer = pointerTo(at, 'params');
  if (params !== undefined) checkShape(params, type, pointer, version, report);
  else if (!hasOptionalParams) report('params-missing', pointer, { method: name }, true);
  else if (version === '2026-07-28' && from === 'client')
    report('meta-version-missing', pointer, { method: name }, true);
}

function checkInputsDeclared(
  result: JsonObject,
  pointer: string,
  { clientCapabilities }: HandshakeState,
  report: JudgedMessage['report'],
): void {
  const { inputRequests: requested } = result;
  if (!isObject(requested) || clientCapabilities === undefined) return;
  for (const [key, request] of Object.entries(requested)) {
    if (!isObject(request) || typeof request['method'] !== 'string') continue;
    const name = request['method'];
    const needs = ownProperty(inputRequests, name)?.needs;
    if (needs === undefined) continue;
    for (const need of needsOf(name, needs, request['params'], '2026-07-28')) {
      if (hasCapability(clientCapabilities, need)) continue;
      const values = { method: name, capability: need, who: 'client' };
      report('capability-undeclared', `${pointerTo(`${pointer}/inputRequests`, key)}/method`, values);
    }
  }
}

function needsOf(method: string, needs: string, params: unknown, version: ProtocolVersion): string[] {
  if (!isObject(params)) return [needs];
  if (method === 'sampling/createMessage' && version >= '2025-11-25') {
    const withTools = params['tools'] !== undefined || params['toolChoice'] !== undefined;
    return withTools ? ['sampling.tools'] : [needs];
  }
  if (method === 'elicitation/create' && version >= '2025-11-25')
    return [params['mode'] === 'url' ? 'elicitation.url' : 'elicitation.form'];
  return [needs];
}
