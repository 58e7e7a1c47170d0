import type { HeaderList } from './http-progress';
import type { HeaderOverrides } from './request-options';

/** A request that the server refused with 401 or 403, and how. */
export interface RefusedExchange {
  method: string;
  url: string;
  /** As sent. */
  requestHeaders: HeaderList;
  requestBody: string | undefined;
  status: number;
  statusText: string;
  headers: HeaderList;
  body: string;
  /** Counts from 1: how often it was sent by now. */
  attempt: number;
}

/** What shows the server that a client is allowed to ask. */
export interface Authorizer {
  /** The headers for a request: none where there is no token. May renew the token before. */
  headers(method: string, url: string): Promise<HeaderOverrides>;
  /** Told of the head of every answer to a request with a token. */
  answered(url: string, headers: HeaderList): void;
  /** @returns whether the request is to be sent again, with other headers */
  refused(exchange: RefusedExchange): Promise<boolean>;
}
