import type { JsonObject } from '../json/json-object';
import type { Discarded } from '../transports/message-log';
import type { RequestToCheck } from './check-message';
import type { Report } from '../protocol/findings/finding';
import type { Party } from '../protocol/table/methods';
import type { ProtocolVersion } from '../protocol/protocol-settings';

export type JudgeEvent =
  | {
      kind: 'message';
      seq: number;
      from: Party;
      /** Undefined if the message is too large to be parsed again. */
      raw: string | Uint8Array | undefined;
      requestId?: unknown;
      http?: number;
      eventId?: string;
      /** A redirect had it sent again. */
      isRepeated?: boolean;
    }
  | { kind: 'http'; seq: number; exchange: JudgedExchange }
  | { kind: 'noise'; seq: number; text: string; isHttp: boolean; isUtf8: boolean; discarded?: Discarded }
  /** Part of the log was evicted; `agreed` was negotiated before. */
  | { kind: 'gap'; agreed: Negotiated | undefined }
  /** Nothing is negotiated. If it renews a session that the server has ended, earlier findings stay. */
  | { kind: 'connection'; isRenewal?: boolean }
  /** The connection failed: judges the messages that waited for one. */
  | { kind: 'failed' };

export interface Negotiated {
  version: string;
  clientCapabilities: JsonObject;
  serverCapabilities: JsonObject;
}

export interface JudgedExchange {
  method: string;
  headers: readonly (readonly [name: string, value: string])[];
  state: 'open' | 'done' | 'broken';
  status: number;
  responseHeaders: readonly (readonly [name: string, value: string])[];
  bytes: number;
  /** The beginning of a body without a message. */
  body?: string;
  code?: string;
}

export interface TrackedRequest {
  seq: number;
  from: Party;
  id: unknown;
  method: string;
  params: JsonObject;
  version: ProtocolVersion;
  http: number | undefined;
  progressToken: unknown;
  /** For `tasks/result`: the request that created the task, whose result is returned. */
  madeTask?: RequestToCheck;
  state: 'open' | 'answered' | 'cancelled';
}

export interface JudgedMessage {
  seq: number;
  from: Party;
  http: number | undefined;
  /** JSON Pointer in what was sent: empty, or `/0` in a batch. */
  at: string;
  value: JsonObject;
  body:
    | { kind: 'request' | 'notification'; method: string; params: unknown }
    | { kind: 'result'; result: unknown; request: TrackedRequest | undefined }
    | { kind: 'error'; error: unknown; request: TrackedRequest | undefined };
  version: ProtocolVersion;
  isRepeated?: boolean;
  report: Report;
}

/** How far the handshake of this connection is, and what both sides have declared in it. */
export interface HandshakeState {
  version: ProtocolVersion | undefined;
  clientCapabilities: JsonObject | undefined;
  serverCapabilities: JsonObject | undefined;
  initialize: 'not-sent' | 'sent' | 'answered' | 'initialized';
}

export interface Watcher {
  /** Called for each request before {@link onMessage}. */
  onRequest?: (request: TrackedRequest) => void;
  onMessage: (message: JudgedMessage, handshake: HandshakeState) => void;
}

export function otherParty(party: Party): Party {
  return party === 'client' ? 'server' : 'client';
}
