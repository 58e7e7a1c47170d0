import { isObject, type JsonObject } from '../../content/block';
import { checkMessage } from '../../content/check-message';
import type { Finding } from '../../content/finding';
import { pointerTo, pointerToPath } from '../../json/documents/json-pointer';
import type { ConformityFinding } from '../conformity-finding';
import type { ConformityRule, Report } from '../notice';
import { severityOf } from '../rules';
import type { Party } from '../table/methods';
import { type VersionNumber, versionName, versionNumber } from '../versions';
import { checkError } from './check-error';
import { contentFindings } from './content-findings';
import {
  type Agreed,
  type Agreement,
  type Heard,
  type JudgeEvent,
  type MadeRequest,
  otherParty,
  type Watcher,
} from './heard';
import { isSeveralJson } from './several-json';
import { AskedForWatcher } from './watch-log-and-subscriptions';
import { HttpWatcher } from './watch-http';
import { LifecycleWatcher } from './watch-lifecycle';
import { ListWatcher } from './watch-lists';
import { MethodWatcher } from './watch-methods';
import { ProgressWatcher } from './watch-progress';
import { SamplingWatcher } from './watch-sampling';

/** So many places are told of one message: a list may be wrong in each of its ten thousand items. */
const MOST_IN_MESSAGE = 500;
/** So many requests are remembered. */
const MOST_REQUESTS = 20_000;
/** Judged by this version while nothing tells another. */
const UNKNOWN_VERSION: VersionNumber = 4;

/** Asks the official SDK what it thinks of a message's part; undefined where it is content. */
export type SecondOpinion = (
  heard: Heard,
) => { pointer: string; words: string; schema: string } | undefined;

/**
 * Hears a connection from its first message on and tells what breaks the protocol's rules. It runs in a worker, and knows only
 * what it is told: {@link hear} is given the session's log, entry by entry.
 */
export class ConnectionJudge {
  readonly #secondOpinion: SecondOpinion | undefined;
  #agreement: Agreement = freshAgreement();
  #requests = new Map<string, MadeRequest>();
  #lifecycle = new LifecycleWatcher();
  #progress = new ProgressWatcher();
  #askedFor = new AskedForWatcher();
  #http = new HttpWatcher();
  #others: readonly Watcher[] = freshWatchers();
  #findings: ConformityFinding[] = [];
  #held: ConformityFinding[] = [];
  /** Whether some of the conversation was not heard. */
  #hasGap = false;

  constructor(secondOpinion?: SecondOpinion) {
    this.#secondOpinion = secondOpinion;
  }

  /** The version that was agreed on, as a number; undefined before. */
  get version(): VersionNumber | undefined {
    return this.#agreement.version;
  }

  /** Hears what came next, and tells what is wrong with it. */
  hear(event: JudgeEvent): ConformityFinding[] {
    this.#findings = [];
    switch (event.kind) {
      case 'connection':
        this.#begin();
        break;
      case 'failed':
        return this.#held.splice(0);
      case 'gap':
        this.#pass(event.agreed);
        break;
      case 'noise':
        this.#hearNoise(event);
        break;
      case 'http': {
        const { seq, exchange } = event;
        const version = this.#agreement.version ?? UNKNOWN_VERSION;
        const blame = (who: Party) => this.#reportTo(seq, who, version);
        this.#http.exchange(seq, exchange, version, blame, this.#requests.values());
        return this.#holdRefusals();
      }
      case 'message':
        this.#hearRaw(event);
    }
    return this.#findings;
  }

  /** Until something is agreed on, refusals may be an older server's way to say that it speaks otherwise. */
  #holdRefusals(): ConformityFinding[] {
    if (this.#http.isOldSse) this.#held = [];
    else if (this.#isAgreed()) return [...this.#held.splice(0), ...this.#findings];
    else {
      this.#held.push(...this.#findings);
      return [];
    }
    return this.#findings;
  }

  #isAgreed(): boolean {
    const { version, initialize } = this.#agreement;
    return version !== undefined || initialize === 'answered' || initialize === 'initialized';
  }

  /** Goes on after what was not heard: nothing is expected that was said there. */
  #pass(agreed: Agreed | undefined): void {
    this.#hasGap = true;
    this.#requests = new Map();
    const { clientCapabilities, serverCapabilities } = agreed ?? this.#agreement;
    const version = versionNumber(agreed?.version) ?? this.#agreement.version;
    const initialize = 'initialized';
    this.#agreement = { version, clientCapabilities, serverCapabilities, initialize };
  }

  #begin(): void {
    this.#held = [];
    this.#hasGap = false;
    this.#agreement = freshAgreement();
    this.#requests = new Map();
    this.#lifecycle = new LifecycleWatcher();
    this.#progress = new ProgressWatcher();
    this.#askedFor = new AskedForWatcher();
    this.#http = new HttpWatcher();
    this.#others = freshWatchers();
  }

  #reportTo(seq: number, who: Party, version: VersionNumber): Report {
    const seen = new Set<string>();
    return (rule, pointer, values = {}, isAbsent = ABSENT.has(rule)) => {
      const key = `${rule} ${pointer}`;
      if (this.#hasGap && OF_WHAT_WAS_SAID.has(rule)) return;
      if (this.#findings.length >= MOST_IN_MESSAGE || seen.has(key)) return;
      seen.add(key);
      const severity = severityOf(rule);
      const path = pointer === '' ? '' : pointerToPath(pointer);
      this.#findings.push({ rule, severity, who, seq, pointer, path, isAbsent, values, version });
    };
  }

  #hearNoise({ seq, text, http, isUtf8 }: Extract<JudgeEvent, { kind: 'noise' }>): void {
    const report = this.#reportTo(seq, 'server', this.#agreement.version ?? UNKNOWN_VERSION);
    const excerpt = text.trim().slice(0, 80);
    if (!isUtf8) report('invalid-utf-8', '');
    else if (http) report('stream-not-json', '', { excerpt });
    else if (isSeveralJson(text)) report('stdout-several', '', { excerpt });
    else report('stdout-not-json', '', { excerpt });
  }

  #hearRaw(event: Extract<JudgeEvent, { kind: 'message' }>): void {
    const { seq, from, raw, http, isRepeated } = event;
    if (raw === undefined) {
      const request = this.#requests.get(keyOf(otherParty(from), event.answers));
      if (request) request.state = 'answered';
      return;
    }
    const text = typeof raw === 'string' ? raw : new TextDecoder().decode(raw);
    let parsed: unknown;
    try {
      parsed = JSON.parse(text);
    } catch {
      // A person may send what is no JSON; from a server it would be noise.
      const report = this.#reportTo(seq, from, this.#agreement.version ?? UNKNOWN_VERSION);
      report('not-json-rpc', '', { excerpt: text.slice(0, 80) });
      return;
    }
    const messages: unknown[] = Array.isArray(parsed) ? parsed : [parsed];
    const version = this.#versionOf(messages[0], from);
    const report = this.#reportTo(seq, from, version);
    if (!messages.some(isObject)) {
      report('not-json-rpc', '', { excerpt: text.slice(0, 80) });
      return;
    }
    if (Array.isArray(parsed)) this.#checkBatch(messages, version, report);
    messages.forEach((message, i) => {
      const at = Array.isArray(parsed) ? `/${i}` : '';
      this.#hearMessage(message, { seq, from, http, at, report, version, isRepeated });
    });
    const isToolResult = messages.length === 1 && this.#isToolResult(messages[0], from);
    const checks = { version: versionName(version), content: isToolResult };
    for (const finding of checkMessage(raw, checks)) this.#relay(finding, report);
  }

  #isToolResult(message: unknown, from: Party): boolean {
    return (
      isObject(message) &&
      from === 'server' &&
      isObject(message['result']) &&
      this.#requests.get(keyOf('client', message['id']))?.method === 'tools/call'
    );
  }

  #checkBatch(messages: readonly unknown[], version: VersionNumber, report: Report): void {
    if (version >= 3) report('batch-removed', '', { version: versionName(version) });
    if (messages.some((one) => isObject(one) && one['method'] === 'initialize')) {
      report('batch-initialize', '');
    }
  }

  /** By the message itself where it says, else by its request, else by what was agreed on. */
  #versionOf(message: unknown, from: Party): VersionNumber {
    if (!isObject(message)) return this.#agreement.version ?? UNKNOWN_VERSION;
    const { method, id, params } = message;
    if (typeof method !== 'string') {
      const request = this.#requests.get(keyOf(otherParty(from), id));
      const isHandshake = request?.method === 'initialize' && isObject(message['result']);
      const answered = isHandshake ? message['result'] : undefined;
      const agreed = isObject(answered) ? versionNumber(answered['protocolVersion']) : undefined;
      // An older server refuses the newest version's probe in its own way.
      const isRefusal = 'error' in message && this.#agreement.version !== 5;
      const asked = isRefusal && request?.version === 5 ? UNKNOWN_VERSION : request?.version;
      return agreed ?? asked ?? this.#agreement.version ?? UNKNOWN_VERSION;
    }
    const within = isObject(params) ? params : {};
    const meta = isObject(within['_meta']) ? within['_meta'] : {};
    if (method === 'initialize') return versionNumber(within['protocolVersion']) ?? UNKNOWN_VERSION;
    const declared = versionNumber(meta['io.modelcontextprotocol/protocolVersion']);
    return declared ?? this.#agreement.version ?? UNKNOWN_VERSION;
  }

  #hearMessage(
    value: unknown,
    frame: Omit<Heard, 'value' | 'body'> & { version: VersionNumber },
  ): void {
    const { at, report, from } = frame;
    if (!isObject(value)) {
      report('not-json-rpc', at, { excerpt: JSON.stringify(value).slice(0, 80) });
      return;
    }
    const body = this.#bodyOf(value, frame);
    if (!body) {
      report('not-json-rpc', at, { excerpt: JSON.stringify(value).slice(0, 80) });
      return;
    }
    const heard: Heard = { ...frame, value, body };
    switch (body.kind) {
      case 'request':
        this.#hearRequest(heard, body.method, body.params);
        break;
      case 'notification':
        this.#hearCancelled(heard, body.method, body.params);
        break;
      case 'result':
        this.#hearResponse(heard, body.request);
        break;
      case 'error':
        this.#hearResponse(heard, body.request);
        checkError(heard, body.error, body.request?.version ?? heard.version);
    }
    this.#lifecycle.hear(heard, this.#agreement);
    this.#progress.hear(heard);
    this.#askedFor.hear(heard);
    this.#http.hear(heard);
    for (const watcher of this.#others) watcher.hear(heard, this.#agreement);
    for (const finding of contentFindings(heard)) this.#relay(finding, report);
    if (from === 'server' && !this.#findings.some(({ severity }) => severity === 'error')) {
      const opinion = this.#secondOpinion?.(heard);
      if (opinion) {
        const { pointer, words, schema } = opinion;
        report('sdk-refuses', `${at}${pointer}`, { words, schema, definition: schema });
      }
    }
  }

  /** What is an error already at its place is not told in other words. */
  #relay({ rule, pointer, values, isAbsent, severity }: Finding, report: Report): void {
    const isTold = this.#findings.some(
      (known) =>
        known.severity === 'error' &&
        (known.rule === 'not-json-rpc' || `${known.pointer}/`.startsWith(`${pointer}/`)),
    );
    if (severity !== 'error' || !isTold) report(rule, pointer, values, isAbsent);
  }

  #bodyOf(value: JsonObject, { from }: Pick<Heard, 'from'>): Heard['body'] | undefined {
    const { method, params, id } = value;
    if (typeof method === 'string') {
      return { kind: 'id' in value ? 'request' : 'notification', method, params };
    }
    const request = this.#requests.get(keyOf(otherParty(from), id));
    if ('result' in value) return { kind: 'result', result: value['result'], request };
    if ('error' in value) return { kind: 'error', error: value['error'], request };
    return undefined;
  }

  #hearRequest(heard: Heard, method: string, params: unknown): void {
    const { value, from, seq, http, version, at, report, isRepeated } = heard;
    const { id } = value;
    if (typeof id !== 'string' && !Number.isInteger(id)) {
      report('id-type', pointerTo(at, 'id'), { actual: JSON.stringify(id).slice(0, 80) });
    }
    const before = isRepeated ? undefined : this.#requests.get(keyOf(from, id));
    // From 2026-07-28 on an id may come again once its request was answered.
    if (before && (version < 5 || before.state === 'open') && before.version === version) {
      report('id-reused', pointerTo(at, 'id'), { id: String(id).slice(0, 80) });
    }
    const own = isObject(params) ? params : {};
    const meta = isObject(own['_meta']) ? own['_meta'] : {};
    const request: MadeRequest = {
      seq,
      from,
      id,
      method,
      params: own,
      version,
      http,
      progressToken: meta['progressToken'],
      state: 'open',
    };
    this.#requests.set(keyOf(from, id), request);
    const [oldest] = this.#requests.keys();
    if (this.#requests.size > MOST_REQUESTS && oldest !== undefined) this.#requests.delete(oldest);
    this.#progress.asked(request);
    this.#askedFor.asked(request);
  }

  #hearResponse(heard: Heard, request: MadeRequest | undefined): void {
    const { value, at, report, from } = heard;
    const { id } = value;
    const place = pointerTo(at, 'id');
    if (!request) {
      // An error without an id answers what could not be read.
      if ('error' in value && (id === undefined || id === null)) return;
      const other = typeof id === 'string' ? Number(id) : String(id);
      const meant = this.#requests.get(keyOf(otherParty(from), other));
      const actual = id === undefined ? '∅' : JSON.stringify(id).slice(0, 80);
      if (meant && id !== '') {
        report('response-id-type', place, { actual, expected: JSON.stringify(meant.id) });
        meant.state = 'answered';
      } else report('response-unknown', place, { actual });
      return;
    }
    const { method } = request;
    if (request.state === 'answered') report('response-twice', place, { method });
    else if (request.state === 'cancelled') report('response-after-cancel', place, { method });
    const { result } = value;
    // A task goes on after the answer that names it, and so may its progress.
    request.state = isObject(result) && isObject(result['task']) ? 'open' : 'answered';
  }

  #hearCancelled({ from, at, report }: Heard, method: string, params: unknown): void {
    if (method !== 'notifications/cancelled' || !isObject(params)) return;
    const { requestId } = params;
    if (requestId === undefined) return;
    const own = this.#requests.get(keyOf(from, requestId));
    // A server ends a subscription with the id of the client's request.
    const listen = this.#requests.get(keyOf(otherParty(from), requestId));
    const request = own ?? (listen?.method === 'subscriptions/listen' ? listen : undefined);
    const place = `${at}/params/requestId`;
    if (!request) report('cancel-unknown', place, { id: JSON.stringify(requestId).slice(0, 80) });
    else if (request.method === 'initialize' && request.state === 'open') {
      report('initialize-cancelled', place);
    }
    if (request?.state === 'open') request.state = 'cancelled';
  }
}

/** Rules that are broken by what nobody has said before. */
const OF_WHAT_WAS_SAID: ReadonlySet<ConformityRule> = new Set<ConformityRule>([
  'response-unknown',
  'progress-unknown',
  'cancel-unknown',
  'log-not-asked',
  'update-not-subscribed',
  'listen-not-asked',
]);

const ABSENT: ReadonlySet<ConformityRule> = new Set<ConformityRule>([
  'field-missing',
  'result-type-missing',
  'params-missing',
]);

function freshAgreement(): Agreement {
  return {
    version: undefined,
    clientCapabilities: undefined,
    serverCapabilities: undefined,
    initialize: 'not-sent',
  };
}

function freshWatchers(): readonly Watcher[] {
  return [new MethodWatcher(), new ListWatcher(), new SamplingWatcher()];
}

function keyOf(from: Party, id: unknown): string {
  return `${from} ${JSON.stringify(id)}`;
}
