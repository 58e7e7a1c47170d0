import { isObject, type JsonObject } from '../../json/json-object';
import type { RawJson } from '../../transports/message-log';
import type { ConnectionFailure } from '../connect/connection-failure';

export interface RpcError {
  code: unknown;
  message: unknown;
  data?: unknown;
}

/** How one request ended, with the text that was sent and the milliseconds that it took. */
export type Outcome = { request: string; millis: number } & (
  | {
      kind: 'result';
      result: unknown;
      raw: RawJson;
      elided: readonly string[];
      size: number;
      seq?: number;
      /** The agreed version, if it is a published one. */
      protocolVersion?: string;
    }
  | { kind: 'error'; error: RpcError; raw: RawJson; size: number; seq?: number }
  | { kind: 'timeout'; limit: number }
  /** By the user; `not-answered`: a server request was refused; `by-server`: it ended its task or the subscription. */
  | { kind: 'cancelled'; because?: 'not-answered' | 'by-server' | 'page-closed' }
  | { kind: 'lost'; failure: ConnectionFailure }
);

export type ResultOutcome = Extract<Outcome, { kind: 'result' }>;

/** An {@link Outcome} before the channel adds the request and the time that it took. */
export type Ending = Outcome extends infer O ? (O extends Outcome ? Omit<O, 'request' | 'millis'> : never) : never;

export type NoResult = Exclude<Ending, { kind: 'result' }>;

/** The error of a response in whatever form; undefined if it has a result. */
export function errorOf({ error, result }: JsonObject): RpcError | undefined {
  if (isObject(error)) {
    const { code, message, data } = error;
    return { code, message, ...(data !== undefined && { data }) };
  }
  const hasNoResult = result === undefined || (result === null && (error ?? null) !== null);
  return hasNoResult ? { code: undefined, message: error } : undefined;
}
