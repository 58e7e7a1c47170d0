import type { HeaderList, ResponseHead } from './http-progress';
import type { HeaderOverrides } from './request-options';

export interface RejectedExchange extends ResponseHead {
  method: string;
  url: string;
  requestHeaders: HeaderList;
  requestBody: string | undefined;
  body: string;
  /** Counts how often the request was sent, from 1. */
  attempt: number;
}

export interface Authorizer {
  /** None if there is no token. May renew the token first. */
  headers(method: string, url: string): Promise<HeaderOverrides>;
  onResponse(url: string, headers: HeaderList): void;
  /** @returns whether to send the request again, with other headers */
  onRejected(exchange: RejectedExchange): Promise<boolean>;
}
