import { isObject, type JsonObject, toObject } from '../../json/json-object';
import { parseJson, stringifyJson } from '../../json/lossless';
import { sameJson } from '../../json/same-json';
import { batchParts } from '../../transports/batch-parts';
import type { RecordedEvent } from '../format';
import { textOfBytes } from '../recorded-bytes';

/** One thing that the server did after a message of the client's. */
export type ReplayStep =
  /** Says a message: `gap` milliseconds after what came before it. */
  | {
      kind: 'say';
      gap: number;
      message: JsonObject;
      /** It came by the stream for what the server says by itself. */
      apart?: true;
    }
  /** Waits until the client has answered the server's request that was recorded with this id. */
  | { kind: 'await'; id: unknown };

/** A request of the client's and what came of it. */
export interface ReplayedCall {
  method: string;
  /** Without `_meta`; undefined where the request had none. */
  params: JsonObject | undefined;
  /** The id that it had. */
  id: unknown;
  progressToken: unknown;
  /** The version of the protocol that it named, in its `_meta` or, of `initialize`, its params. */
  version: string | undefined;
  /** Up to the response, or whatever came in its place; what was said after it and before anything else was asked, too. */
  steps: ReplayStep[];
  /** The result or error; undefined where none was recorded. */
  response: JsonObject | undefined;
  /** Milliseconds from the request to its response. */
  duration: number;
  /** The status of the HTTP response that carried the response, where it was not 200. */
  status?: number;
}

/** What a recording has to answer with. */
export interface RecordedConversation {
  calls: readonly ReplayedCall[];
  /** What the server said after a notification of the client's, or before anything was asked. */
  unasked: readonly { after: string | undefined; steps: ReplayStep[] }[];
}

export const SUBSCRIPTION_ID = 'io.modelcontextprotocol/subscriptionId';
export const PROTOCOL_VERSION_META = 'io.modelcontextprotocol/protocolVersion';

interface OpenCall {
  call: ReplayedCall;
  http: number | undefined;
  /** When the last step was, in milliseconds. */
  last: number;
  began: number;
}

/** Where a message of the server's is noted. */
interface Cue {
  steps: ReplayStep[];
  last: number;
}

/** The messages of a recording, each with those that belong to it. */
export class ConversationReader {
  readonly #calls: ReplayedCall[] = [];
  readonly #unasked: { after: string | undefined; steps: ReplayStep[] }[] = [];
  /** Those without a response, in their order. */
  #open: OpenCall[] = [];
  /** Where goes what is said while nothing is open. */
  #cue: Cue;
  /** The server's requests that wait for their answers, and where they were said. */
  readonly #asked = new Map<string, Cue>();
  readonly #statuses = new Map<number, number>();

  constructor() {
    const steps: ReplayStep[] = [];
    this.#unasked.push({ after: undefined, steps });
    this.#cue = { steps, last: 0 };
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
    return { calls: this.#calls, unasked: this.#unasked };
  }

  #sent(message: JsonObject, ms: number, http: number | undefined): void {
    const { id, method } = message;
    if (typeof method !== 'string') {
      const cue = this.#asked.get(keyOf(id));
      this.#asked.delete(keyOf(id));
      if (!cue) return;
      cue.steps.push({ kind: 'await', id });
      cue.last = ms;
      return;
    }
    const given = isObject(message['params']) ? message['params'] : undefined;
    if (!('id' in message)) {
      // Within a call it is about that call, or says nothing that is answered.
      if (this.#open.length > 0) return;
      const steps: ReplayStep[] = [];
      this.#unasked.push({ after: method, steps });
      this.#cue = { steps, last: ms };
      return;
    }
    const meta = isObject(given?.['_meta']) ? given['_meta'] : {};
    const version = method === 'initialize' ? given?.['protocolVersion'] : meta[PROTOCOL_VERSION_META];
    const call: ReplayedCall = {
      method,
      params: withoutMeta(given),
      id,
      progressToken: meta['progressToken'],
      version: typeof version === 'string' ? version : undefined,
      steps: [],
      response: undefined,
      duration: 0,
    };
    this.#calls.push(call);
    this.#open.push({ call, http, last: ms, began: ms });
  }

  #received(message: JsonObject, ms: number, http: number | undefined): void {
    const isAnswer = typeof message['method'] !== 'string';
    const open = isAnswer
      ? this.#open.find(({ call }) => sameJson(call.id, message['id']))
      : this.#callOf(message, http);
    if (isAnswer && !open) return;
    const cue = open ? callCue(open) : this.#cue;
    const isApart = http !== undefined && http !== open?.http;
    const gap = Math.max(0, ms - cue.last);
    cue.steps.push({ kind: 'say', gap, message, ...(isApart && { apart: true }) });
    cue.last = ms;
    if (!isAnswer && 'id' in message) this.#asked.set(keyOf(message['id']), cue);
    if (!isAnswer || !open) return;
    const { call, began } = open;
    call.response = message;
    call.duration = ms - began;
    const status = http === undefined ? undefined : this.#statuses.get(http);
    if (status !== undefined && status !== 200) call.status = status;
    this.#open = this.#open.filter((other) => other !== open);
    this.#cue = { steps: call.steps, last: ms };
  }

  /** The call that a message of the server's belongs to, if any is open. */
  #callOf(message: JsonObject, http: number | undefined): OpenCall | undefined {
    const params = toObject(message['params']);
    const { progressToken } = params;
    if (progressToken !== undefined) return this.#open.find(({ call }) => sameJson(call.progressToken, progressToken));
    const meta = toObject(params['_meta']);
    const subscription = meta[SUBSCRIPTION_ID];
    if (subscription !== undefined) return this.#open.find(({ call }) => sameJson(call.id, subscription));
    const carried = this.#open.find((open) => open.http === http);
    if (http !== undefined && carried) return carried;
    return this.#open.at(-1);
  }
}

/** An open call as the place of what follows in it. */
function callCue(open: OpenCall): Cue {
  return {
    steps: open.call.steps,
    get last() {
      return open.last;
    },
    set last(ms) {
      open.last = ms;
    },
  };
}

function keyOf(id: unknown): string {
  return stringifyJson(id);
}

/** Params as calls are told apart by: `_meta` says how, not what. */
export function withoutMeta(params: JsonObject | undefined): JsonObject | undefined {
  if (!params) return undefined;
  const { _meta, ...rest } = params;
  return rest;
}

/** The messages in a text, of a batch each by itself; none where it is not JSON-RPC. */
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
