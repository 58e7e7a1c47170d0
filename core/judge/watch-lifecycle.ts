import { isObject, toObject } from '../json/json-object';
import { pointerTo } from '../json/json-pointer';
import { knownVersion } from '../protocol/protocol-settings';
import type { HandshakeState, JudgedMessage, Watcher } from './judged-message';
import { CLIENT_CAPABILITIES_META } from '../protocol/meta-keys';

export class LifecycleWatcher implements Watcher {
  onMessage(message: JudgedMessage, negotiation: HandshakeState): void {
    const { body, version } = message;
    if (version === '2026-07-28') {
      this.#takeModern(message, negotiation);
      return;
    }
    switch (body.kind) {
      case 'request':
        if (message.from === 'client') this.#takeClientRequest(message, body.method, negotiation);
        else this.#takeServerRequest(message, body.method, negotiation);
        return;
      case 'notification':
        this.#takeNotification(message, body.method, negotiation);
        return;
      case 'result':
        if (body.request?.method === 'initialize') this.#agree(message, body.result, negotiation);
        return;
      case 'error':
        if (body.request?.method !== 'initialize') return;
        negotiation.initialize = 'not-sent';
        checkSupported(message, body.error);
    }
  }

  #takeModern({ body, from, at, report, value }: JudgedMessage, negotiation: HandshakeState): void {
    if (body.kind === 'request' && from === 'client' && isObject(body.params)) {
      const meta = toObject(body.params['_meta']);
      const capabilities = meta[CLIENT_CAPABILITIES_META];
      negotiation.clientCapabilities = toObject(capabilities);
      return;
    }
    if (body.kind !== 'result') return;
    negotiation.version ??= '2026-07-28';
    const { result } = value;
    if (body.request?.method !== 'server/discover' || !isObject(result)) return;
    negotiation.version = '2026-07-28';
    if (isObject(result['capabilities'])) negotiation.serverCapabilities = result['capabilities'];
    const versions: unknown = result['supportedVersions'];
    if (!Array.isArray(versions)) return;
    versions.forEach((name: unknown, i) => {
      if (typeof name === 'string' && knownVersion(name) === undefined)
        report('version-unknown', `${at}/result/supportedVersions/${i}`, { actual: name });
    });
  }

  #takeClientRequest(message: JudgedMessage, method: string, negotiation: HandshakeState): void {
    const { at, report, body } = message;
    if (method === 'initialize') {
      if (negotiation.initialize === 'answered' || negotiation.initialize === 'initialized')
        report('initialize-twice', pointerTo(at, 'method'));
      negotiation.initialize = 'sent';
      const params = 'params' in body && isObject(body.params) ? body.params : {};
      const { capabilities } = params;
      negotiation.clientCapabilities = toObject(capabilities);
      return;
    }
    if (method === 'ping' || method === 'server/discover') return;
    if (negotiation.initialize === 'not-sent' || negotiation.initialize === 'sent')
      report('before-initialize', pointerTo(at, 'method'), { method });
    else if (negotiation.initialize === 'answered') report('before-initialized', pointerTo(at, 'method'), { method });
  }

  #takeServerRequest({ at, report }: JudgedMessage, method: string, negotiation: HandshakeState): void {
    if (method === 'ping' || negotiation.initialize === 'initialized') return;
    const rule = negotiation.initialize === 'answered' ? 'before-initialized' : 'before-answer';
    report(rule, pointerTo(at, 'method'), { method });
  }

  #takeNotification({ from, at, report }: JudgedMessage, method: string, negotiation: HandshakeState): void {
    if (from === 'client') {
      if (method === 'notifications/initialized') negotiation.initialize = 'initialized';
      return;
    }
    const mayComeEarly = method === 'notifications/message' || method === 'notifications/progress';
    if (mayComeEarly || method === 'notifications/cancelled') return;
    if (negotiation.initialize === 'not-sent' || negotiation.initialize === 'sent')
      report('before-answer', pointerTo(at, 'method'), { method });
  }

  #agree({ at, report }: JudgedMessage, result: unknown, negotiation: HandshakeState): void {
    // A second response changes nothing: clients have used the first.
    const isAgreed = negotiation.initialize === 'answered' || negotiation.initialize === 'initialized';
    if (isAgreed && negotiation.version !== undefined) return;
    negotiation.initialize = 'answered';
    if (!isObject(result)) return;
    const { protocolVersion, capabilities } = result;
    negotiation.serverCapabilities = toObject(capabilities);
    const version = knownVersion(protocolVersion);
    if (version !== undefined) negotiation.version = version;
    else if (typeof protocolVersion === 'string') {
      const values = { actual: protocolVersion.slice(0, 40) };
      report('version-unknown', `${at}/result/protocolVersion`, values);
    }
  }
}

function checkSupported({ at, report }: JudgedMessage, error: unknown): void {
  const data = isObject(error) && isObject(error['data']) ? error['data'] : {};
  const { supported } = data;
  if (!Array.isArray(supported)) return;
  supported.forEach((name: unknown, i) => {
    if (typeof name !== 'string' || knownVersion(name) !== undefined) return;
    report('version-unknown', `${at}/error/data/supported/${i}`, { actual: name.slice(0, 40) });
  });
}
