import { isObject, type JsonObject, toObject } from '../../json/json-object';
import { parseJson, stringifyJson } from '../../json/lossless';
import { sameJson } from '../../json/same-json';
import { batchParts } from '../../transports/batch-parts';
import type { RecordedEvent } from '../format';
import { textOfBytes } from '../recorded-bytes';
import { PROTOCOL_VERSION_META, SUBSCRIPTION_ID_META } from '../../protocol/meta-keys';

export type ReplayStep =
  /** `gap`: milliseconds after the previous step. */
  | {
      kind: 'send';
      gap: number;
      message: JsonObject;
      /** Set if it arrived on the stream for unsolicited messages. */
      apart?: true;
    }
  /** Waits for the client's answer to the server request with this recorded ID. */
  | { kind: 'await'; id: unknown };

export interface ReplayedRequest {
  method: string;
  /** Without `_meta`. */
  params: JsonObject | undefined;
  id: unknown;
  progressToken: unknown;
  /** From `_meta`, or the params of `initialize`. */
  version: string | undefined;
  /** Up to the response; then what followed until the next request. */
  steps: ReplayStep[];
  /** The result or error, if recorded. */
  response: JsonObject | undefined;
  /** Milliseconds to the response. */
  duration: number;
  /** HTTP status of the response, unless 200. */
  status?: number;
}

export interface RecordedConversation {
  calls: readonly ReplayedRequest[];
  /** Messages after a client notification, or before any request. */
  unsolicited: readonly { after: string | undefined; steps: ReplayStep[] }[];
}

interface OpenCall {
  call: ReplayedRequest;
  http: number | undefined;
  lastMs: number;
  startedMs: number;
}

interface StepTarget {
  steps: ReplayStep[];
  lastMs: number;
}

export class ConversationReader {
  readonly #calls: ReplayedRequest[] = [];
  readonly #unsolicited: { after: string | undefined; steps: ReplayStep[] }[] = [];
  #open: OpenCall[] = [];
  #target: StepTarget;
  readonly #serverRequests = new Map<string, StepTarget>();
  readonly #statuses = new Map<number, number>();

  constructor() {
    const steps: ReplayStep[] = [];
    this.#unsolicited.push({ after: undefined, steps });
    this.#target = { steps, lastMs: 0 };
  }

  take(event: RecordedEvent): void {
    if (event.kind === 'response') this.#statuses.set(event.http, event.status);
    if (event.kind !== 'message') return;
    for (const message of messagesIn(textOfBytes(event))) {
      if (event.direction === 'sent') this.#sent(message, event.ms, event.http);
      else this.#received(message, event.ms, event.http);
    }
  }

  end(): RecordedConversation {
    return { calls: this.#calls, unsolicited: this.#unsolicited };
  }

  #sent(message: JsonObject, ms: number, http: number | undefined): void {
    const { id, method } = message;
    if (typeof method !== 'string') {
      const target = this.#serverRequests.get(stringifyJson(id));
      this.#serverRequests.delete(stringifyJson(id));
      if (!target) return;
      target.steps.push({ kind: 'await', id });
      target.lastMs = ms;
      return;
    }
    const params = isObject(message['params']) ? message['params'] : undefined;
    if (!('id' in message)) {
      // During a call, it belongs to the call, or has no effect.
      if (this.#open.length > 0) return;
      const steps: ReplayStep[] = [];
      this.#unsolicited.push({ after: method, steps });
      this.#target = { steps, lastMs: ms };
      return;
    }
    const meta = isObject(params?.['_meta']) ? params['_meta'] : {};
    const version = method === 'initialize' ? params?.['protocolVersion'] : meta[PROTOCOL_VERSION_META];
    const call: ReplayedRequest = {
      method,
      params: withoutMeta(params),
      id,
      progressToken: meta['progressToken'],
      version: typeof version === 'string' ? version : undefined,
      steps: [],
      response: undefined,
      duration: 0,
    };
    this.#calls.push(call);
    this.#open.push({ call, http, lastMs: ms, startedMs: ms });
  }

  #received(message: JsonObject, ms: number, http: number | undefined): void {
    const isResponse = typeof message['method'] !== 'string';
    const open = isResponse
      ? this.#open.find(({ call }) => sameJson(call.id, message['id']))
      : this.#callOf(message, http);
    if (isResponse && !open) return;
    const target = open ? callTarget(open) : this.#target;
    const isApart = http !== undefined && http !== open?.http;
    const gap = Math.max(0, ms - target.lastMs);
    target.steps.push({ kind: 'send', gap, message, ...(isApart && { apart: true }) });
    target.lastMs = ms;
    if (!isResponse && 'id' in message) this.#serverRequests.set(stringifyJson(message['id']), target);
    if (!isResponse || !open) return;
    const { call, startedMs } = open;
    call.response = message;
    call.duration = ms - startedMs;
    const status = http === undefined ? undefined : this.#statuses.get(http);
    if (status !== undefined && status !== 200) call.status = status;
    this.#open = this.#open.filter((other) => other !== open);
    this.#target = { steps: call.steps, lastMs: ms };
  }

  #callOf(message: JsonObject, http: number | undefined): OpenCall | undefined {
    const params = toObject(message['params']);
    const { progressToken } = params;
    if (progressToken !== undefined) return this.#open.find(({ call }) => sameJson(call.progressToken, progressToken));
    const meta = toObject(params['_meta']);
    const subscription = meta[SUBSCRIPTION_ID_META];
    if (subscription !== undefined) return this.#open.find(({ call }) => sameJson(call.id, subscription));
    const carried = this.#open.find((open) => open.http === http);
    if (http !== undefined && carried) return carried;
    return this.#open.at(-1);
  }
}

function callTarget(open: OpenCall): StepTarget {
  return {
    steps: open.call.steps,
    get lastMs() {
      return open.lastMs;
    },
    set lastMs(ms) {
      open.lastMs = ms;
    },
  };
}

/** Two requests that differ only in `_meta` are the same call. */
export function withoutMeta(params: JsonObject | undefined): JsonObject | undefined {
  if (!params) return undefined;
  const { _meta, ...rest } = params;
  return rest;
}

/** Splits batches; empty if it is not JSON-RPC. */
export function messagesIn(text: string): JsonObject[] {
  try {
    const value = parseJson(text);
    if (isObject(value)) return [value];
    if (!Array.isArray(value)) return [];
    return batchParts(text).flatMap(({ raw }) => {
      const part = parseJson(raw);
      return isObject(part) ? [part] : [];
    });
  } catch {
    return [];
  }
}
