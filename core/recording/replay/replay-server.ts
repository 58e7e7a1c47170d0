import { isObject, type JsonObject, propertyOf } from '../../json/json-object';
import { stringifyJson } from '../../json/lossless';
import type { Recording } from '../recording';
import { ResponseOrder } from './response-order';
import {
  ConversationReader,
  type ReplayedRequest,
  type RecordedConversation,
  type ReplayStep,
  withoutMeta,
} from './recorded-conversation';
import { pause } from '../../transports/stream-pace';
import { type Latency, pacer } from './pacer';
import { sameJson } from '../../json/same-json';
import { nearestCall, notRecordedText } from './nearest-call';
import { PROTOCOL_VERSION_META, SUBSCRIPTION_ID_META } from '../../protocol/meta-keys';

export interface ReplyChannel {
  send(message: JsonObject): void;
  /** @param status the HTTP status of the recorded response, if it has one */
  end(status?: number): void;
}

const METHOD_NOT_FOUND = -32601;
const INVALID_PARAMS = -32602;
const UNSUPPORTED_VERSION = -32022;
const HANDSHAKE = new Set(['initialize', 'server/discover']);
const MAX_METHODS = 20;

export async function conversationOf(recording: Recording): Promise<RecordedConversation> {
  const reader = new ConversationReader();
  for await (const event of recording.events()) reader.take(event);
  return reader.end();
}

/** For one connection. Equal requests (without `_meta`) get the recorded responses in order, then the last again. */
export class ReplayServer {
  readonly #conversation: RecordedConversation;
  readonly #latency: Latency;
  readonly #sendUnsolicited: (message: JsonObject) => void;
  readonly #order = new ResponseOrder<ReplayedRequest>();
  /** How often each notification arrived; undefined stands for the start. */
  readonly #notified = new Map<string | undefined, number>();
  /** By id of a server request: ends the wait for its response. */
  readonly #waiting = new Map<string, () => void>();
  readonly #running = new Map<string, AbortController>();
  #ownIds = 0;
  readonly #closed = new AbortController();

  constructor(conversation: RecordedConversation, latency: Latency, sendUnsolicited: (message: JsonObject) => void) {
    this.#conversation = conversation;
    this.#latency = latency;
    this.#sendUnsolicited = sendUnsolicited;
  }

  start(): void {
    void this.#playUnsolicited(undefined);
  }

  close(): void {
    this.#closed.abort();
    for (const resolve of this.#waiting.values()) resolve();
  }

  /** Whether the recording has no successful `initialize`: from 2026-07-28 on, there is none. */
  get isStateless(): boolean {
    const { calls } = this.#conversation;
    return !calls.some(({ method, response }) => method === 'initialize' && isResult(response));
  }

  take(message: JsonObject, channel: ReplyChannel): void {
    const { id, method } = message;
    if (typeof method !== 'string') {
      this.#endWait(id);
      channel.end();
      return;
    }
    const params = isObject(message['params']) ? message['params'] : undefined;
    if (!('id' in message)) {
      if (method === 'notifications/cancelled') this.cancel(params?.['requestId']);
      else void this.#playUnsolicited(method);
      channel.end();
      return;
    }
    const call = this.#find(method, params);
    if (call) {
      void this.#play(call, id, params, channel);
      return;
    }
    if (method === 'ping') channel.send({ jsonrpc: '2.0', id, result: {} });
    else channel.send({ jsonrpc: '2.0', id, error: this.#refusal(method, params) });
    channel.end();
  }

  cancel(id: unknown): void {
    this.#running.get(stringifyJson(id))?.abort();
  }

  #endWait(id: unknown): void {
    const key = stringifyJson(id);
    this.#waiting.get(key)?.();
    this.#waiting.delete(key);
  }

  #find(method: string, params: JsonObject | undefined): ReplayedRequest | undefined {
    const all = this.#conversation.calls.filter((call) => call.method === method && matchesRequest(call, params));
    const withResponse = all.filter(({ response }) => response !== undefined);
    return this.#order.next(withResponse.length > 0 ? withResponse : all);
  }

  #refusal(method: string, params: JsonObject | undefined): JsonObject {
    const { calls } = this.#conversation;
    const meta = isObject(params?.['_meta']) ? params['_meta'] : {};
    const requestedVersion = method === 'initialize' ? params?.['protocolVersion'] : meta[PROTOCOL_VERSION_META];
    const supported = this.#versions();
    const isRecorded = calls.some((call) => call.method === method);
    // A newer server lists its versions to a client that initializes; an older one does not know `server/discover`.
    const isVersionMismatch = HANDSHAKE.has(method) && (isRecorded || method === 'initialize');
    if (isVersionMismatch && supported.length > 0) {
      const text = `The recording uses protocol version ${supported.join(', ')}, but ${String(requestedVersion)} was requested.`;
      return { code: UNSUPPORTED_VERSION, message: text, data: { supported, requested: requestedVersion } };
    }
    const nearest = nearestCall(calls, method, withoutMeta(params));
    const message = notRecordedText(method, params, nearest);
    if (!nearest) {
      const methods = [...new Set(calls.map((call) => call.method))].slice(0, MAX_METHODS);
      return { code: METHOD_NOT_FOUND, message, data: { recorded: methods } };
    }
    const { call, differences } = nearest;
    const data = { nearest: { method: call.method, params: call.params }, differences };
    return { code: INVALID_PARAMS, message, data };
  }

  #versions(): string[] {
    const agreed = this.#conversation.calls.flatMap(({ method, version, response }) => {
      if (!isResult(response)) return [];
      const { result } = response;
      const negotiated = propertyOf(result, 'protocolVersion');
      if (method === 'initialize' && typeof negotiated === 'string') return [negotiated];
      return method === 'server/discover' && version !== undefined ? [version] : [];
    });
    return [...new Set(agreed)];
  }

  async #playUnsolicited(after: string | undefined): Promise<void> {
    const matching = this.#conversation.unsolicited.filter((each) => each.after === after);
    const times = this.#notified.get(after) ?? 0;
    this.#notified.set(after, times + 1);
    const { steps = [] } = matching[Math.min(times, matching.length - 1)] ?? {};
    const send = (message: JsonObject): void => this.#sendUnsolicited(message);
    await this.#playSteps(steps, undefined, send, this.#closed.signal);
  }

  async #play(
    call: ReplayedRequest,
    id: unknown,
    params: JsonObject | undefined,
    channel: ReplyChannel,
  ): Promise<void> {
    const key = stringifyJson(id);
    const cancelled = new AbortController();
    this.#running.set(key, cancelled);
    const meta = isObject(params?.['_meta']) ? params['_meta'] : {};
    const { progressToken } = meta;
    const signal = AbortSignal.any([cancelled.signal, this.#closed.signal]);
    let reply = channel as ReplyChannel | undefined;
    const send = (message: JsonObject, isApart: boolean): void => {
      const isResponse = message === call.response;
      const client = { call, id, progressToken };
      const mapped = isResponse ? { ...message, id } : withClientIds(message, client);
      if (!mapped) return;
      if (reply && !isApart) reply.send(mapped);
      else this.#sendUnsolicited(mapped);
      if (!isResponse) return;
      reply?.end(call.status);
      reply = undefined;
      this.#running.delete(key);
    };
    await this.#playSteps(call.steps, call.response, send, signal);
    this.#running.delete(key);
    // Otherwise the request stays open, as the recorded one did until the end of the recording.
    if (signal.aborted) reply?.end();
  }

  /** @param response the one of `steps` that the client waits for */
  async #playSteps(
    steps: readonly ReplayStep[],
    response: JsonObject | undefined,
    send: (message: JsonObject, isApart: boolean) => void,
    signal: AbortSignal,
  ): Promise<void> {
    const pauseOf = pacer(steps, response, this.#latency);
    const pending: { recordedId: unknown; responded: Promise<void> }[] = [];
    for (const step of steps) {
      if (step.kind === 'await') {
        await pending.find(({ recordedId }) => sameJson(recordedId, step.id))?.responded;
        if (signal.aborted) return;
        continue;
      }
      const pauseMs = pauseOf(step);
      if (pauseMs > 0) await pause(pauseMs, signal);
      if (signal.aborted) return;
      const { message, apart = false } = step;
      if (typeof message['method'] !== 'string' || !('id' in message)) {
        send(message, apart);
        continue;
      }
      const recordedId = message['id'];
      const sentId = this.#freeId(recordedId);
      const responded = new Promise<void>((resolve) => {
        this.#waiting.set(stringifyJson(sentId), resolve);
      });
      pending.push({ recordedId, responded });
      signal.addEventListener('abort', () => this.#endWait(sentId), { once: true });
      send({ ...message, id: sentId }, apart);
    }
  }

  #freeId(recordedId: unknown): unknown {
    if (!this.#waiting.has(stringifyJson(recordedId))) return recordedId;
    this.#ownIds += 1;
    return `replay-${this.#ownIds}`;
  }
}

function isResult(response: JsonObject | undefined): response is JsonObject {
  return response !== undefined && 'result' in response;
}

function matchesRequest(call: ReplayedRequest, params: JsonObject | undefined): boolean {
  if (call.method === 'initialize') {
    const requestedVersion = params?.['protocolVersion'];
    const { response } = call;
    const result = isResult(response) ? response['result'] : undefined;
    // A client that requests the negotiated version matches too.
    return requestedVersion === call.version || (isObject(result) && requestedVersion === result['protocolVersion']);
  }
  if (call.method === 'server/discover') {
    const meta = isObject(params?.['_meta']) ? params['_meta'] : {};
    if (meta[PROTOCOL_VERSION_META] !== call.version) return false;
  }
  return sameJson(call.params ?? {}, withoutMeta(params) ?? {});
}

/** Maps the progress token and IDs of this client. @returns undefined for progress that it did not request */
function withClientIds(
  message: JsonObject,
  client: { call: ReplayedRequest; id: unknown; progressToken: unknown },
): JsonObject | undefined {
  const { call, id, progressToken } = client;
  const params = isObject(message['params']) ? message['params'] : undefined;
  if (!params) return message;
  if (message['method'] === 'notifications/progress' && sameJson(params['progressToken'], call.progressToken)) {
    if (progressToken === undefined) return undefined;
    return { ...message, params: { ...params, progressToken } };
  }
  const meta = isObject(params['_meta']) ? params['_meta'] : undefined;
  if (!meta || !sameJson(meta[SUBSCRIPTION_ID_META], call.id)) return message;
  return { ...message, params: { ...params, _meta: { ...meta, [SUBSCRIPTION_ID_META]: id } } };
}
