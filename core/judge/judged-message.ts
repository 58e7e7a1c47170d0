import type { JsonObject } from '../json/json-object';
import type { Discarded } from '../transports/message-log';
import type { AnsweredRequest } from './check-message';
import type { Report } from '../protocol/findings/finding';
import type { Party } from '../protocol/table/methods';
import type { VersionNumber } from '../protocol/versions';

/** What the judge is given of a connection, in the order of the session's log. */
export type JudgeEvent =
  | {
      kind: 'message';
      seq: number;
      from: Party;
      /** The message's text or bytes; undefined where it is too large to be read again. */
      raw: string | Uint8Array | undefined;
      /** The id of a response that is too large. */
      answers?: unknown;
      http?: number;
      /** The id of the event that it came in, where it had one. */
      eventId?: string;
      /** It was sent before, and a redirect had it sent again. */
      isRepeated?: boolean;
    }
  | { kind: 'http'; seq: number; exchange: ExchangeFacts }
  | {
      kind: 'noise';
      seq: number;
      text: string;
      http: boolean;
      isUtf8: boolean;
      discarded?: Discarded;
    }
  /** Some of the conversation is not there any more; this is what had been agreed on by then. */
  | { kind: 'gap'; agreed: Agreed | undefined }
  /**
   * Another connection begins: nothing that was agreed before counts. What was found before goes on to where it goes on for a
   * session that the server has ended.
   */
  | { kind: 'connection'; isRenewal?: boolean }
  /** No connection came about: what was held back until one would is told. */
  | { kind: 'failed' };

export interface Agreed {
  version: string;
  clientCapabilities: JsonObject;
  serverCapabilities: JsonObject;
}

export interface ExchangeFacts {
  method: string;
  headers: readonly (readonly [name: string, value: string])[];
  state: 'open' | 'done' | 'broken';
  status: number;
  responseHeaders: readonly (readonly [name: string, value: string])[];
  /** The body's bytes that have come. */
  bytes: number;
  /** The beginning of a body that carried no message. */
  body?: string;
  /** Why it broke. */
  code?: string;
}

/** A request that was made, for as long as it matters. */
export interface MadeRequest {
  seq: number;
  from: Party;
  id: unknown;
  method: string;
  params: JsonObject;
  version: VersionNumber;
  http: number | undefined;
  progressToken: unknown;
  /** Of `tasks/result`: the request that made the task, whose result it gives. */
  madeTask?: AnsweredRequest;
  state: 'open' | 'answered' | 'cancelled';
}

/** One message, with what came before it that it belongs to. */
export interface JudgedMessage {
  seq: number;
  from: Party;
  http: number | undefined;
  /** Where it stands in what was sent: empty, or `/0` in a batch. */
  at: string;
  value: JsonObject;
  /** `request` and `notification` by their method; a response knows its request where there is one. */
  body:
    | { kind: 'request' | 'notification'; method: string; params: unknown }
    | { kind: 'result'; result: unknown; request: MadeRequest | undefined }
    | { kind: 'error'; error: unknown; request: MadeRequest | undefined };
  /** The version that it is judged by. */
  version: VersionNumber;
  /** See {@link JudgeEvent}. */
  isRepeated?: boolean;
  report: Report;
}

/** What both sides have said of themselves on this connection. */
export interface Agreement {
  /** Undefined until a version is agreed on. */
  version: VersionNumber | undefined;
  /** As declared; undefined while nobody has said. */
  clientCapabilities: JsonObject | undefined;
  serverCapabilities: JsonObject | undefined;
  initialize: 'not-sent' | 'sent' | 'answered' | 'initialized';
}

/** A part of the judge, which remembers what it needs of one connection. */
export interface Watcher {
  /** Told of each request before it takes its message. */
  asked?: (request: MadeRequest) => void;
  take: (message: JudgedMessage, agreement: Agreement) => void;
}

export function otherParty(party: Party): Party {
  return party === 'client' ? 'server' : 'client';
}
