/** Code of an exchange that Loupe closed: after a cancellation, or with the connection. */
export const CLOSED_BY_LOUPE = 'aborted';

export type HeaderList = readonly (readonly [name: string, value: string])[];

/** @param name in lower case */
export function headerOf(headers: HeaderList, name: string): string | undefined {
  return headers.find(([each]) => each.toLowerCase() === name)?.[1];
}

export interface ResponseHead {
  status: number;
  statusText: string;
  headers: HeaderList;
}

interface Ended {
  /** Milliseconds. */
  duration: number;
  /** Number of the last log entry when the exchange ended: later entries are not of this exchange. */
  lastSeq: number;
}

/** `bytes` are those of the response's body; `body` is its beginning, if it was not a stream of messages. */
export type HttpProgress =
  | { kind: 'waiting' }
  | ({ kind: 'open'; bytes: number } & ResponseHead)
  | ({ kind: 'done'; bytes: number; body?: string } & ResponseHead & Ended)
  | ({ kind: 'broken'; code: string; message: string; head?: ResponseHead } & Ended);

/** Undefined also if the exchange broke before the response. */
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

/** 405 is allowed for GET without a stream of its own, and for DELETE of sessions that clients can't end. */
export function isFailedStatus(method: string, status: number): boolean {
  return status >= 400 && !(status === 405 && (method === 'GET' || method === 'DELETE'));
}

/** Requests of this exchange can't get a response any more. A stream may be resumed; HTTP+SSE has a stream for responses. */
export function hasNoMoreMessages(progress: HttpProgress): boolean {
  if (progress.kind === 'broken') return progress.code !== CLOSED_BY_LOUPE && progress.head === undefined;
  if (progress.kind !== 'done') return false;
  const { status, headers } = progress;
  const isJson = headerOf(headers, 'content-type')?.startsWith('application/json') === true;
  return status >= 400 || (isJson && status !== 202);
}
