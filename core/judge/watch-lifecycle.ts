import { isObject, toObject } from '../json/json-object';
import { pointerTo } from '../json/json-pointer';
import { knownVersion } from '../protocol/protocol-settings';
import type { HandshakeState, JudgedMessage, Watcher } from './judged-message';
import { CLIENT_CAPABILITIES_META } from '../protocol/meta-keys';

export class LifecycleWatcher implements Watcher {
  onMessage(message: JudgedMessage, handshake: HandshakeState): void {
    const { body, version } = message;
    if (version === '2026-07-28') {
      this.#takeModern(message, handshake);
      return;
    }
    switch (body.kind) {
      case 'request':
        if (message.from === 'client') this.#takeClientRequest(message, body.method, handshake);
        else this.#takeServerRequest(message, body.method, handshake);
        return;
      case 'notification':
        this.#takeNotification(message, body.method, handshake);
        return;
      case 'result':
        if (body.request?.method === 'initialize') this.#agree(message, body.result, handshake);
        return;
      case 'error':
        if (body.request?.method !== 'initialize') return;
        handshake.initialize = 'not-sent';
        checkSupported(message, body.error);
    }
  }

  #takeModern({ body, from, at, report, value }: JudgedMessage, handshake: HandshakeState): void {
    if (body.kind === 'request' && from === 'client' && isObject(body.params)) {
      const meta = toObject(body.params['_meta']);
      const capabilities = meta[CLIENT_CAPABILITIES_META];
      handshake.clientCapabilities = toObject(capabilities);
      return;
    }
    if (body.kind !== 'result') return;
    handshake.version ??= '2026-07-28';
    const { result } = value;
    if (body.request?.method !== 'server/discover' || !isObject(result)) return;
    handshake.version = '2026-07-28';
    if (isObject(result['capabilities'])) handshake.serverCapabilities = result['capabilities'];
    const versions: unknown = result['supportedVersions'];
    if (!Array.isArray(versions)) return;
    versions.forEach((name: unknown, i) => {
      if (typeof name === 'string' && knownVersion(name) === undefined)
        report('version-unknown', `${at}/result/supportedVersions/${i}`, { actual: name });
    });
  }

  #takeClientRequest(message: JudgedMessage, method: string, handshake: HandshakeState): void {
    const { at, report, body } = message;
    if (method === 'initialize') {
      if (handshake.initialize === 'answered' || handshake.initialize === 'initialized')
        report('initialize-twice', pointerTo(at, 'method'));
      handshake.initialize = 'sent';
      const params = 'params' in body && isObject(body.params) ? body.params : {};
      const { capabilities } = params;
      handshake.clientCapabilities = toObject(capabilities);
      return;
    }
    if (method === 'ping' || method === 'server/discover') return;
    if (handshake.initialize === 'not-sent' || handshake.initialize === 'sent')
      report('before-initialize', pointerTo(at, 'method'), { method });
    else if (handshake.initialize === 'answered') report('before-initialized', pointerTo(at, 'method'), { method });
  }

  #takeServerRequest({ at, report }: JudgedMessage, method: string, handshake: HandshakeState): void {
    if (method === 'ping' || handshake.initialize === 'initialized') return;
    const rule = handshake.initialize === 'answered' ? 'before-initialized' : 'before-answer';
    report(rule, pointerTo(at, 'method'), { method });
  }

  #takeNotification({ from, at, report }: JudgedMessage, method: string, handshake: HandshakeState): void {
    if (from === 'client') {
      if (method === 'notifications/initialized') handshake.initialize = 'initialized';
      return;
    }
    const mayComeEarly = method === 'notifications/message' || method === 'notifications/progress';
    if (mayComeEarly || method === 'notifications/cancelled') return;
    if (handshake.initialize === 'not-sent' || handshake.initialize === 'sent')
      report('before-answer', pointerTo(at, 'method'), { method });
  }

  #agree({ at, report }: JudgedMessage, result: unknown, handshake: HandshakeState): void {
    // A second response changes nothing: clients have used the first.
    const isAgreed = handshake.initialize === 'answered' || handshake.initialize === 'initialized';
    if (isAgreed && handshake.version !== undefined) return;
    handshake.initialize = 'answered';
    if (!isObject(result)) return;
    const { protocolVersion, capabilities } = result;
    handshake.serverCapabilities = toObject(capabilities);
    const version = knownVersion(protocolVersion);
    if (version !== undefined) handshake.version = version;
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
