import { rawText } from '../json/lossless';
import { isObject, type JsonObject, toObject } from '../json/json-object';
import { type Finding, type Report, UNKNOWN_VERSION } from '../protocol/findings/finding';
import type { Party } from '../protocol/table/methods';
import { type ProtocolVersion, knownVersion } from '../protocol/protocol-settings';
import { checkError } from './check-error';
import { checkText, isMessage, reportNoMessage, isSeveralJson } from './check-message';
import {
  type Negotiated,
  type HandshakeState,
  type JudgedMessage,
  type JudgeEvent,
  otherParty,
  type Watcher,
} from './judged-message';
import { RequestTracker } from './request-tracker';
import { Reports } from './reports';
import { AppWatcher } from './watch-apps';
import { NotificationWatcher, ProgressWatcher } from './watch-notifications';
import { ElicitationWatcher, SamplingWatcher } from './watch-server-requests';
import { HttpWatcher } from './watch-http';
import { LifecycleWatcher } from './watch-lifecycle';
import { ListWatcher } from './watch-lists';
import { MethodWatcher } from './watch-methods';
import { SkillWatcher } from './watch-skills';
import { TaskWatcher } from './watch-tasks';
import { ToolSchemaWatcher } from './watch-tool-schemas';
import { PROTOCOL_VERSION_META } from '../protocol/meta-keys';
import { isCheckId } from '../transports/check-id';
import { shortenText } from '../json/shorten-strings';

export type SdkValidator = (message: JudgedMessage) => { pointer: string; message: string; schema: string } | undefined;

/** Judges a connection in a worker, and so knows only the log entries passed to {@link take}. */
export class ConnectionJudge {
  readonly #validateWithSdk: SdkValidator | undefined;
  #handshake: HandshakeState = newHandshake();
  #requests = new RequestTracker();
  #http = new HttpWatcher();
  #watchers = watchersWith(this.#http);
  #reports = new Reports(false);
  #heldBack: Finding[] = [];
  #hasGap = false;

  constructor(validateWithSdk?: SdkValidator) {
    this.#validateWithSdk = validateWithSdk;
  }

  get version(): ProtocolVersion | undefined {
    return this.#handshake.version;
  }

  take(event: JudgeEvent): Finding[] {
    this.#reports = new Reports(this.#hasGap);
    switch (event.kind) {
      case 'connection':
        this.#begin();
        break;
      case 'failed':
        return this.#heldBack.splice(0);
      case 'gap':
        this.#resumeAfterGap(event.agreed);
        break;
      case 'noise':
        this.#takeNoise(event);
        break;
      case 'http': {
        const { seq, exchange } = event;
        const version = this.#handshake.version ?? UNKNOWN_VERSION;
        const reportFor = (who: Party) => this.#reports.to(seq, who, version);
        this.#http.onExchange(seq, exchange, version, reportFor, this.#requests.all());
        return this.#releaseOrHold();
      }
      case 'message':
        this.#takeRaw(event);
    }
    return this.#reports.findings;
  }

  /** Before the negotiation a refusal may be how an older server says that it speaks another version: holds it back. */
  #releaseOrHold(): Finding[] {
    if (this.#http.isOldSse) this.#heldBack = [];
    else if (this.#isAgreed()) return [...this.#heldBack.splice(0), ...this.#reports.findings];
    else {
      this.#heldBack.push(...this.#reports.findings);
      return [];
    }
    return this.#reports.findings;
  }

  #isAgreed(): boolean {
    const { version, initialize } = this.#handshake;
    return version !== undefined || initialize === 'answered' || initialize === 'initialized';
  }

  /** Continues after a gap: the lost messages may have been what rules require. */
  #resumeAfterGap(agreed: Negotiated | undefined): void {
    this.#hasGap = true;
    this.#requests = new RequestTracker();
    const { clientCapabilities, serverCapabilities } = agreed ?? this.#handshake;
    const version = knownVersion(agreed?.version) ?? this.#handshake.version;
    const initialize = 'initialized';
    this.#handshake = { version, clientCapabilities, serverCapabilities, initialize };
  }

  #begin(): void {
    this.#heldBack = [];
    this.#hasGap = false;
    this.#handshake = newHandshake();
    this.#requests = new RequestTracker();
    this.#http = new HttpWatcher();
    this.#watchers = watchersWith(this.#http);
  }

  #takeNoise({ seq, text, isHttp, isUtf8, discarded }: Extract<JudgeEvent, { kind: 'noise' }>): void {
    const report = this.#reports.to(seq, 'server', this.#handshake.version ?? UNKNOWN_VERSION);
    const excerpt = shortenText(text.trim(), 80);
    if (discarded === 'unfinished') report(isHttp ? 'event-unfinished' : 'stdout-unfinished', '', { excerpt });
    else if (discarded) report('event-type', '', { excerpt, type: discarded.eventType });
    else if (!isUtf8) report('invalid-utf-8', '');
    else if (isHttp) report('stream-not-json', '', { excerpt });
    else if (isSeveralJson(text)) report('stdout-several', '', { excerpt });
    else report('stdout-not-json', '', { excerpt });
  }

  #takeRaw(event: Extract<JudgeEvent, { kind: 'message' }>): void {
    const { seq, from, raw, http, eventId, isRepeated } = event;
    if (raw === undefined) {
      const request = this.#requests.find(otherParty(from), event.requestId);
      if (request) request.state = 'answered';
      return;
    }
    const text = rawText(raw);
    let parsed: unknown;
    try {
      parsed = JSON.parse(text);
    } catch {
      // A user may send what is no JSON; from a server it is noise.
      const report = this.#reports.to(seq, from, this.#handshake.version ?? UNKNOWN_VERSION);
      report('not-json-rpc', '', { excerpt: shortenText(text, 80) });
      return;
    }
    const messages: unknown[] = Array.isArray(parsed) ? parsed : [parsed];
    const version = this.#versionOf(messages[0], from);
    const report = this.#reports.to(seq, from, version);
    if (!messages.some(isObject)) {
      report('not-json-rpc', '', { excerpt: shortenText(text, 80) });
      return;
    }
    if (Array.isArray(parsed)) this.#checkBatch(messages, version, report);
    messages.forEach((message, i) => {
      const at = Array.isArray(parsed) ? `/${i}` : '';
      this.#takeMessage(message, { seq, from, http, at, report, version, isRepeated });
    });
    if (http !== undefined && eventId !== undefined) this.#http.onEventId(eventId, version, report);
    checkText(raw, text, report);
  }

  #checkBatch(messages: readonly unknown[], version: ProtocolVersion, report: Report): void {
    if (version >= '2025-06-18') report('batch-removed', '', { version });
    if (messages.some((each) => isObject(each) && each['method'] === 'initialize')) report('batch-initialize', '');
  }

  #versionOf(message: unknown, from: Party): ProtocolVersion {
    if (!isObject(message)) return this.#handshake.version ?? UNKNOWN_VERSION;
    const { method, id, params } = message;
    if (typeof method !== 'string') {
      const request = this.#requests.find(otherParty(from), id);
      const isHandshake = request?.method === 'initialize' && isObject(message['result']);
      const result = isHandshake ? message['result'] : undefined;
      const agreed = isObject(result) ? knownVersion(result['protocolVersion']) : undefined;
      // An older server refuses the probe for 2026-07-28 in its own way.
      const isRefusal = 'error' in message && this.#handshake.version !== '2026-07-28';
      const requestVersion = isRefusal && request?.version === '2026-07-28' ? UNKNOWN_VERSION : request?.version;
      return agreed ?? requestVersion ?? this.#handshake.version ?? UNKNOWN_VERSION;
    }
    const within = toObject(params);
    const meta = toObject(within['_meta']);
    if (method === 'initialize') return knownVersion(within['protocolVersion']) ?? UNKNOWN_VERSION;
    const declared = knownVersion(meta[PROTOCOL_VERSION_META]);
    return declared ?? this.#handshake.version ?? UNKNOWN_VERSION;
  }

  #takeMessage(value: unknown, frame: Omit<JudgedMessage, 'value' | 'body'> & { version: ProtocolVersion }): void {
    const { at, from } = frame;
    // The server check sends broken messages on purpose, which are no findings of the client.
    const isCheck = from === 'client' && isObject(value) && isCheckId(value['id']);
    const report = isCheck ? () => undefined : frame.report;
    if (!isObject(value) || !isMessage(value)) {
      reportNoMessage(value, at, report);
      return;
    }
    const body = this.#bodyOf(value, frame);
    const message: JudgedMessage = { ...frame, report, value, body };
    switch (body.kind) {
      case 'request': {
        const request = this.#requests.add(message, body.method, body.params);
        for (const watcher of this.#watchers) watcher.onRequest?.(request);
        break;
      }
      case 'notification':
        if (body.method === 'notifications/cancelled') this.#requests.cancel(message, body.params);
        break;
      case 'result':
        this.#requests.takeResponse(message, body.request);
        break;
      case 'error':
        this.#requests.takeResponse(message, body.request);
        checkError(message, body.error, body.request?.version ?? message.version);
    }
    for (const watcher of this.#watchers) watcher.onMessage(message, this.#handshake);
    if (from === 'server') this.#checkWithSdk(message);
  }

  /** What the SDK rejects is a finding only if no other finding says why. */
  #checkWithSdk(message: JudgedMessage): void {
    const { findings } = this.#reports;
    if (findings.some(({ severity }) => severity === 'error')) return;
    const refusal = this.#validateWithSdk?.(message);
    if (!refusal) return;
    const { message: words, schema } = refusal;
    const pointer = `${message.at}${refusal.pointer}`;
    const isReported = findings.some((found) => found.severity === 'warning' && found.pointer === pointer);
    if (!isReported) message.report('sdk-refuses', pointer, { words, schema, definition: schema });
  }

  #bodyOf(value: JsonObject, { from }: Pick<JudgedMessage, 'from'>): JudgedMessage['body'] {
    const { method, params, id } = value;
    if (typeof method === 'string') return { kind: 'id' in value ? 'request' : 'notification', method, params };
    const request = this.#requests.find(otherParty(from), id);
    if ('result' in value) return { kind: 'result', result: value['result'], request };
    return { kind: 'error', error: value['error'], request };
  }
}

function newHandshake(): HandshakeState {
  return { version: undefined, clientCapabilities: undefined, serverCapabilities: undefined, initialize: 'not-sent' };
}

function watchersWith(http: HttpWatcher): readonly Watcher[] {
  return [
    new LifecycleWatcher(),
    new ProgressWatcher(),
    new NotificationWatcher(),
    http,
    // Findings by shape come before those of tasks and apps, which repeat them.
    new MethodWatcher(),
    new ListWatcher(),
    new ToolSchemaWatcher(),
    new SamplingWatcher(),
    new ElicitationWatcher(),
    new TaskWatcher(),
    new AppWatcher(),
    new SkillWatcher(),
  ];
}
