import { BoundedMap } from '../../json/bounded-map';
import { isObject, type JsonObject, toObject } from '../../json/json-object';
import type { Segment } from '../../json/json-pointer';
import { stringifyJson } from '../../json/lossless';
import { hasCapability } from '../../protocol/has-capability';
import { LISTEN } from '../../protocol/listen-method';
import { LISTS } from '../../protocol/table/lists';
import { CLIENTS } from '../client-names';
import { inputRequestsOf } from '../evidence';
import { NumberDigits } from './number-digits';
import { FactCollector, type ObservedFact, type ProofLocation } from './observed-fact';
import { ToolCalls } from './tool-calls';
import { CLIENT_CAPABILITIES_META, CLIENT_INFO_META, PROTOCOL_VERSION_META } from '../../protocol/meta-keys';

export interface ObservedClient {
  /** The message with its name. */
  seq: number;
  /** Empty if it doesn't say. */
  name: string;
  version: string;
  /** Of the table of clients, if it has this name there. */
  known: string | undefined;
  /** The negotiated version; empty if there was none. */
  protocol: string;
  capabilities: readonly string[];
  requests: readonly (readonly [method: string, count: number])[];
  facts: readonly ObservedFact[];
}

interface Pending {
  seq: number;
  at: number;
  method: string;
  params: JsonObject;
  /** Of an input request: its place in the result. */
  path?: readonly Segment[];
  http?: number | undefined;
  /** When the client closed its HTTP request. The response may still come on another stream. */
  abortedAt?: number;
}

interface Listing {
  count: number;
  /** 0 before the first response. */
  page: number;
  /** Whether the client has ever read the last page. */
  isComplete: boolean;
  /** Where the last page has the cursor of the next, until the client uses one. */
  next?: ProofLocation | undefined;
  /** The request of the last page, and when its response came. */
  last: { seq: number; end: number };
  changed?: (ProofLocation & { at: number; notification: string }) | undefined;
}

const MAX_PENDING = 5_000;
const MAX_METHODS = 100;
/** Another request after this time shows that the client went on. */
const WENT_ON_MS = 1_000;
/** A list that is read only once is a fact after this time. */
const LISTED_ONCE_MS = 60_000;
const METHOD_NOT_FOUND = -32_601;

interface LoggedMessage {
  seq: number;
  at: number;
  from: 'client' | 'server';
  path: readonly Segment[];
  message: JsonObject;
  http?: number | undefined;
}

/** Follows one client's messages, and collects facts: what it does with lists, arguments, numbers and requests. */
export class ClientWatch {
  hasGap = false;
  readonly #duration: (ms: number) => string;
  readonly #totalPages: Map<string, number>;
  readonly #facts = new FactCollector();
  readonly #calls = new ToolCalls();
  readonly #digits = new NumberDigits();
  readonly #requestCounts = new Map<string, number>();
  readonly #lists = new Map<string, Listing>();
  readonly #clientRequests = new BoundedMap<string, Pending>(MAX_PENDING);
  readonly #serverRequests = new BoundedMap<string, Pending>(MAX_PENDING);
  #identity: { seq: number; info: JsonObject; capabilities: JsonObject } | undefined;
  #protocol = '';
  #isInitialized = false;
  #lastRequest: Pending | undefined;
  #lastAt = 0;
  #closedAt: number | undefined;

  /** @param totals of all clients: the pages of each list that one of them has read to its end */
  constructor(duration: (ms: number) => string, totals: Map<string, number>) {
    this.#duration = duration;
    this.#totalPages = totals;
  }

  /** Whether another client, or the same anew, begins with this message. */
  isOfAnother({ method, params }: JsonObject): boolean {
    if (method === 'initialize') return this.#isInitialized;
    const { [CLIENT_INFO_META]: info } = toObject(toObject(params)['_meta']);
    if (!this.#identity || this.#isInitialized || !isObject(info)) return false;
    return stringifyJson(info) !== stringifyJson(this.#identity.info);
  }

  digits(seq: number, from: 'client' | 'server', text: string, value: unknown): void {
    if (from === 'server') this.#digits.takeFromServer(seq, text, value);
    else this.#digits.takeFromClient(seq, text, value, this.#facts);
  }

  take(logged: LoggedMessage): void {
    const { from, at, message } = logged;
    this.#lastAt = at;
    const { method } = message;
    if (typeof method !== 'string') this.#takeResponse(logged);
    else if (!('id' in message)) this.#takeNotification(logged, method);
    else if (from === 'server') this.#serverRequests.set(stringifyJson(message['id']), pendingOf(logged, method));
    else this.#takeRequest(logged, method);
  }

  #takeRequest(logged: LoggedMessage, method: string): void {
    const { seq, at, path, message } = logged;
    const params = toObject(message['params']);
    const request = pendingOf(logged, method);
    const count = this.#requestCounts.get(method) ?? 0;
    if (count > 0 || this.#requestCounts.size < MAX_METHODS) this.#requestCounts.set(method, count + 1);
    this.#clientRequests.set(stringifyJson(message['id']), request);
    this.#lastRequest = request;
    const meta = toObject(params['_meta']);
    if (method === 'initialize') this.#identify(seq, params['clientInfo'], params['capabilities']);
    else if (isObject(meta[CLIENT_INFO_META])) {
      this.#identify(seq, meta[CLIENT_INFO_META], meta[CLIENT_CAPABILITIES_META]);
      this.#protocol = textOf(meta[PROTOCOL_VERSION_META]);
    }
    for (const key of Object.keys(toObject(params['inputResponses']))) this.#serverRequests.delete(inputKey(key));
    if (method === 'tools/call') this.#calls.call(seq, path, params, this.#facts);
    if (!LISTS.some((list) => list.method === method)) return;
    const list = this.#lists.get(method) ?? { count: 0, page: 0, isComplete: false, last: { seq, end: at } };
    this.#lists.set(method, list);
    list.changed = undefined;
    if (params['cursor'] === undefined) list.count += 1;
    else list.next = undefined;
  }

  #identify(seq: number, info: unknown, capabilities: unknown): void {
    if (this.#isInitialized || (this.#identity && !isObject(info))) return;
    this.#identity = { seq: this.#identity?.seq ?? seq, info: toObject(info), capabilities: toObject(capabilities) };
  }

  #takeNotification({ seq, at, from, path, message }: LoggedMessage, method: string): void {
    const params = toObject(message['params']);
    if (from === 'server') {
      if (method === 'notifications/cancelled') this.#serverRequests.delete(stringifyJson(params['requestId']));
      for (const list of LISTS) {
        if (method !== `notifications/${list.capability}/list_changed`) continue;
        if (list.capability === 'tools') this.#calls.changed();
        const known = this.#lists.get(list.method);
        if (known && known.page > 0) known.changed ??= { seq, at, path: [...path, 'method'], notification: method };
      }
      return;
    }
    if (method !== 'notifications/cancelled') return;
    const key = stringifyJson(params['requestId']);
    const request = this.#clientRequests.get(key);
    if (!request) return;
    this.#clientRequests.delete(key);
    const reason = textOf(params['reason']);
    this.#facts.add(
      reason === '' ? 'cancelled' : 'cancelled-reason',
      `${requestText(request)} ${reason}`,
      [
        { seq: request.seq, path: [] },
        { seq, path },
      ],
      { request: requestText(request), duration: this.#duration(at - request.at), reason },
    );
  }

  #takeResponse(logged: LoggedMessage): void {
    const { seq, from, path, message } = logged;
    const key = stringifyJson(message['id']);
    const requests = from === 'client' ? this.#serverRequests : this.#clientRequests;
    const request = requests.get(key);
    if (!request) return;
    requests.delete(key);
    if (from === 'client') this.#takeServerAnswer(logged, request);
    else if (isObject(message['result'])) this.#takeResult(seq, logged.at, path, request, message['result']);
  }

  #takeServerAnswer({ seq, path, message }: LoggedMessage, request: Pending): void {
    const [capability = ''] = request.method.split('/');
    if (toObject(message['error'])['code'] !== METHOD_NOT_FOUND) return;
    if (!hasCapability(this.#identity?.capabilities ?? {}, capability)) return;
    const values = { capability, request: requestText(request) };
    const proof = [
      { seq: request.seq, path: [] },
      { seq, path: [...path, 'error', 'code'] },
    ];
    this.#facts.add('refused-declared', capability, proof, values);
  }

  #takeResult(seq: number, end: number, path: readonly Segment[], request: Pending, result: JsonObject): void {
    const { method, params } = request;
    if (method === 'initialize') {
      this.#isInitialized = true;
      this.#protocol = textOf(result['protocolVersion']);
    }
    for (const [key, input] of inputRequestsOf(result)) {
      const own = inputKey(key);
      // A task repeats it until it is answered.
      if (this.#serverRequests.has(own)) continue;
      const inputPath = [...path, 'result', 'inputRequests', key];
      this.#serverRequests.set(own, { seq, at: end, method: input, params: {}, path: inputPath });
    }
    const kind = LISTS.find((list) => list.method === method);
    if (!kind || !Array.isArray(result[kind.member])) return;
    const isFirst = params['cursor'] === undefined;
    const hasNext = typeof result['nextCursor'] === 'string';
    const own = [...path, 'result'];
    if (kind.member === 'tools')
      this.#calls.takePage(seq, [...own, kind.member], result[kind.member], { isFirst, isLast: !hasNext });
    const list = this.#lists.get(method);
    if (!list) return;
    list.page = isFirst ? 1 : list.page + 1;
    list.isComplete ||= !hasNext;
    if (!hasNext && !this.hasGap) this.#totalPages.set(method, list.page);
    list.next = hasNext ? { seq, path: [...own, 'nextCursor'] } : undefined;
    list.last = { seq: request.seq, end };
  }

  abort(http: number, at: number): void {
    for (const request of this.#clientRequests.values()) {
      if (request.http === http && request.method !== LISTEN) request.abortedAt = at;
    }
  }

  /** The end of its input: what is still open stays without a response. */
  close(at: number): void {
    this.#closedAt ??= at;
    if (this.hasGap) return;
    for (const request of this.#clientRequests.values()) {
      if (request.method === LISTEN) continue;
      const values = { request: requestText(request), duration: this.#duration(at - request.at) };
      this.#facts.add('left-waiting', requestText(request), [{ seq: request.seq, path: [] }], values);
    }
  }

  client(isOver: boolean): ObservedClient | undefined {
    if (this.#requestCounts.size === 0) return undefined;
    const { seq = this.#lastRequest?.seq ?? 0, info = {}, capabilities = {} } = this.#identity ?? {};
    const name = textOf(info['name']);
    return {
      seq,
      name,
      version: textOf(info['version']),
      known: knownClient(name),
      protocol: this.#protocol,
      capabilities: Object.keys(capabilities),
      requests: [...this.#requestCounts],
      facts: [...this.#facts.list(), ...this.#abortedRequests(), ...(this.hasGap ? [] : this.#omissions(isOver))],
    };
  }

  /** Requests whose HTTP exchange the client closed, and that got no response on another stream either. */
  #abortedRequests(): ObservedFact[] {
    const facts = new FactCollector();
    for (const request of this.#clientRequests.values()) {
      const { seq, at, abortedAt } = request;
      if (abortedAt === undefined) continue;
      const values = { request: requestText(request), duration: this.#duration(abortedAt - at) };
      facts.add('gave-up', values.request, [{ seq, path: [] }], values);
    }
    return facts.list();
  }

  #omissions(isOver: boolean): ObservedFact[] {
    const facts = new FactCollector();
    const last = this.#lastRequest;
    const wentOnAfter = (at: number, least = WENT_ON_MS) => last !== undefined && last.at - at >= least;
    for (const [method, { count, page, isComplete, next, last: own, changed }] of this.#lists) {
      if (!isComplete && next && (wentOnAfter(own.end) || this.#closedAt !== undefined))
        facts.add('first-page-only', method, [next], { method, page: String(page) });
      if (!last || !wentOnAfter(changed?.at ?? own.end)) continue;
      const until = { seq: last.seq, path: [] };
      if (changed) {
        const { seq, path, notification } = changed;
        facts.add('ignored-list-changed', method, [{ seq, path }, until], { method, notification });
      } else if (count === 1 && page > 0 && wentOnAfter(own.end, LISTED_ONCE_MS)) {
        const duration = this.#duration(last.at - own.end);
        facts.add('listed-once', method, [{ seq: own.seq, path: [] }, until], { method, duration });
      }
    }
    if (!isOver && this.#closedAt === undefined) return facts.list();
    const end = this.#closedAt ?? this.#lastAt;
    for (const request of this.#serverRequests.values()) {
      if (end - request.at < WENT_ON_MS) continue;
      const values = { request: requestText(request), duration: this.#duration(end - request.at) };
      facts.add('never-answered', request.method, [{ seq: request.seq, path: request.path ?? [] }], values);
    }
    return facts.list();
  }
}

/** The key of an input request; no id's JSON looks like it. */
const inputKey = (key: string) => `input ${key}`;
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Without arguments, which may be large. */
function pendingOf({ seq, at, message, http }: LoggedMessage, method: string): Pending {
  const { name, uri, cursor } = toObject(message['params']);
  return { seq, at, method, http, params: { name, uri, cursor } };
}

/** Such as `tools/call get_weather`. */
function requestText({ method, params: { name, uri } }: Pending): string {
  const subject = textOf(name) || textOf(uri);
  return subject === '' ? method : `${method} ${subject}`;
}

const namePartsOf = (name: string) => name.toLowerCase().match(/[a-z0-9]+/g) ?? [];

/** `claude-code` is Claude Code, `gemini-cli-mcp-client` is Gemini CLI. */
function knownClient(name: string): string | undefined {
  const parts = namePartsOf(name);
  return CLIENTS.find((client) => namePartsOf(client).every((part, index) => parts[index] === part));
}
