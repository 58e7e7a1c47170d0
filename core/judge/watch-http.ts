import { decodeHeaderValue } from '../transports/request-headers';
import type { ProtocolVersion } from '../protocol/protocol-settings';
import { isCheckId } from '../transports/check-id';
import { BoundedMap } from '../json/bounded-map';
import { isObject, toObject } from '../json/json-object';
import { NO_VALUE, type Report } from '../protocol/findings/finding';
import type { Party } from '../protocol/table/methods';
import type { JudgedExchange, JudgedMessage, TrackedRequest, Watcher } from './judged-message';
import { stringMember } from '../protocol/content/block';
import { type CarriedMessages, checkRefusal, checkPost, checkGet, header } from './check-http-exchange';
import { PROTOCOL_VERSION_META } from '../protocol/meta-keys';

const MAX_EXCHANGES = 2_000;
const MAX_EVENT_IDS = 20_000;

type ReportFor = (who: Party) => Report;

export class HttpWatcher implements Watcher {
  readonly #carried = new BoundedMap<number, CarriedMessages>(MAX_EXCHANGES);
  /** Exchanges whose response has begun. */
  readonly #begun = new Set<number>();
  /** Whether it is the HTTP+SSE transport of 2024-11-05, which has other rules. */
  isOldSse = false;
  #hasPosted = false;
  #sessionId: string | undefined;
  readonly #eventIds = new BoundedMap<string, true>(MAX_EVENT_IDS);
  /** Streams of a GET that resumes none: they carry no responses. */
  readonly #getStreams = new BoundedMap<number, true>(MAX_EXCHANGES);

  onMessage(message: JudgedMessage): void {
    const { http, from, body } = message;
    if (http === undefined) return;
    const carried = this.#carriedBy(http);
    if (from === 'client') {
      carried.messages.push(message);
      return;
    }
    if (body.kind !== 'result' && body.kind !== 'error') return;
    this.#checkStream(message, http, carried);
    carried.hasResponse = true;
    carried.hasResult ||= body.kind === 'result';
    if (body.kind === 'error' && isObject(body.error)) {
      const { code } = body.error;
      if (typeof code === 'number') carried.codes.add(code);
    }
  }

  /** An event ID must not repeat on any stream of the session ("Resumability and Redelivery"). */
  onEventId(id: string, version: ProtocolVersion, report: Report): void {
    if (this.isOldSse || version < '2025-03-26' || version === '2026-07-28' || id === '') return;
    if (this.#eventIds.get(id)) report('event-id-repeated', '', { id: id.slice(0, 80) });
    this.#eventIds.set(id, true);
  }

  #checkStream({ body, at, version, report }: JudgedMessage, http: number, carried: CarriedMessages): void {
    if (this.isOldSse || version < '2025-03-26' || !('request' in body) || body.request === undefined) return;
    const { http: requestHttp, method } = body.request;
    if (requestHttp === undefined || requestHttp === http) return;
    if (this.#getStreams.get(http)) report('http-response-on-get', at, { method });
    else if (carried.messages.length > 0) report('http-response-elsewhere', at, { method });
  }

  /** @param requests of which an ended stream may have left some without a response */
  onExchange(
    seq: number,
    exchange: JudgedExchange,
    version: ProtocolVersion,
    reportFor: ReportFor,
    requests: Iterable<TrackedRequest>,
  ): void {
    const isStream = /^text\/event-stream\b/i.test(header(exchange.responseHeaders, 'content-type'));
    if (exchange.status > 0 && !this.#begun.has(seq)) {
      this.#begun.add(seq);
      const isOk = exchange.status >= 200 && exchange.status < 300;
      if (exchange.method === 'GET' && isStream) {
        if (!this.#hasPosted) this.isOldSse = true;
        if (header(exchange.headers, 'last-event-id') === '') this.#getStreams.set(seq, true);
      }
      if (exchange.method === 'POST' && isOk) this.#hasPosted = true;
      this.#checkSession(seq, exchange, version, reportFor('server'));
      this.#checkRequestHeaders(seq, exchange, version, reportFor('client'));
    }
    if (exchange.state === 'open') return;
    const carried = this.#carriedBy(seq);
    this.#carried.delete(seq);
    this.#begun.delete(seq);
    if (this.isOldSse || version < '2025-03-26') return;
    const report = reportFor('server');
    if (exchange.state === 'done') {
      if (checkRefusal(exchange, report)) {
        if (exchange.method === 'POST') checkPost(exchange, carried, version, isStream, report);
        if (exchange.method === 'GET') checkGet(exchange, isStream, report);
      }
    }
    const wasEndedByServer = exchange.state === 'done' || exchange.code !== 'aborted';
    // 2025-11-25 lets a server close a stream early; the client then polls again.
    if (isStream && wasEndedByServer && (version !== '2025-11-25' || exchange.state === 'broken')) {
      for (const { http, state, method } of requests) {
        if (http === seq && state === 'open') report('http-stream-cut', '', { method });
      }
    }
  }

  #carriedBy(seq: number): CarriedMessages {
    const known = this.#carried.get(seq);
    const carried = known ?? { messages: [], codes: new Set(), hasResponse: false, hasResult: false };
    if (!known) this.#carried.set(seq, carried);
    return carried;
  }

  #checkSession(seq: number, { responseHeaders }: JudgedExchange, version: ProtocolVersion, report: Report): void {
    const id = header(responseHeaders, 'mcp-session-id');
    if (id === '') return;
    const isFirst = this.#carried
      .get(seq)
      ?.messages.some(({ body }) => body.kind === 'request' && body.method === 'initialize');
    const before = isFirst ? undefined : this.#sessionId;
    this.#sessionId = id;
    if (version < '2026-07-28' && before !== undefined && before !== id)
      report('http-session-changed', '', { before: before.slice(0, 80), actual: id.slice(0, 80) });
    if (version === '2026-07-28') report('http-session-removed', '');
    else if (!/^[\x21-\x7e]+$/.test(id)) report('http-session-id', '');
  }

  #checkRequestHeaders(seq: number, exchange: JudgedExchange, version: ProtocolVersion, report: Report): void {
    if (exchange.method !== 'POST' || this.isOldSse) return;
    const { headers } = exchange;
    const message = this.#carried.get(seq)?.messages[0];
    if (!message || isCheckId(message.value['id'])) return;
    const accept = header(headers, 'accept');
    if (version >= '2025-03-26' && !(accept.includes('application/json') && accept.includes('event-stream')))
      report('http-accept-header', '', { actual: accept || NO_VALUE });
    const { body } = message;
    const isFirst = body.kind === 'request' && body.method === 'initialize';
    const declared = header(headers, 'mcp-protocol-version');
    if (version >= '2025-06-18' && !isFirst && declared === '') report('http-version-header', '', { actual: NO_VALUE });
    if (version < '2026-07-28' || body.kind !== 'request') return;
    const params = toObject(body.params);
    const meta = toObject(params['_meta']);
    const inBody = meta[PROTOCOL_VERSION_META];
    if (declared !== '' && typeof inBody === 'string' && inBody !== declared)
      report('http-version-header', '', { actual: declared, expected: inBody });
    const method = header(headers, 'mcp-method');
    if (method !== body.method) report('http-method-header', '', { actual: method || NO_VALUE, expected: body.method });
    if (!/^(?:tools\/call|resources\/read|prompts\/get)$/.test(body.method)) return;
    const expected = stringMember(params, 'name') ?? stringMember(params, 'uri');
    const actual = decodeHeaderValue(header(headers, 'mcp-name'));
    if (expected !== null && expected !== actual)
      report('http-name-header', '', { actual: actual || NO_VALUE, expected });
  }
}
