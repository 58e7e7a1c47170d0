export type HeaderList = readonly (readonly [name: string, value: string])[];

/** The status and headers of a response. */
export interface ResponseHead {
  status: number;
  statusText: string;
  headers: HeaderList;
}

/** How an exchange ended. */
interface Ended {
  /** Milliseconds that it took. */
  duration: number;
  /** The last entry of the log then: nothing that the exchange carried comes after it. */
  after: number;
}

/** How far an HTTP exchange has come. `bytes` are those of the response's body. */
export type HttpProgress =
  | { kind: 'waiting' }
  | ({ kind: 'open'; bytes: number } & ResponseHead)
  | ({
      kind: 'done';
      bytes: number;
      /** The body's beginning, where it was not a stream of messages. */
      body?: string;
    } & ResponseHead &
      Ended)
  | ({ kind: 'broken'; code: string; message: string; head?: ResponseHead } & Ended);

/** What the server has answered with, as soon as it has; undefined also where the exchange broke before. */
export function responseHead(progress: HttpProgress): ResponseHead | undefined {
  switch (progress.kind) {
    case 'waiting':
      return undefined;
    case 'open':
    case 'done':
      return progress;
    case 'broken':
      return progress.head;
  }
}

/**
 * Whether a response's status says that the exchange failed. 405 does not where the specification names it: a server without a stream
 * of its own sends it for GET, and one whose sessions no client ends for DELETE (Streamable HTTP).
 */
export function isFailedStatus(method: string, status: number): boolean {
  return status >= 400 && !(status === 405 && (method === 'GET' || method === 'DELETE'));
}
