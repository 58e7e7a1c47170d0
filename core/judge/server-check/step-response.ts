import { isObject, type JsonObject } from '../../json/json-object';
import { ConnectionError, type ConnectionFailure, explainFailure } from '../../session/connect/connection-failure';
import { exitText } from '../../session/connect/failure-text';
import type { Outcome } from '../../session/requests/outcome';
import type { Session } from '../../session/session';
import { responseHead } from '../../transports/http-progress';
import type { HeaderOverrides } from '../../transports/request-options';

/** `status` is of HTTP; `seq` is the log entry of the response, otherwise of the request. */
export type StepResponse = {
  seq?: number;
  /** The page of a list, from 2; undefined for the first one. */
  page?: number;
} & ResponseKind;

type ResponseKind =
  | { kind: 'result'; result: unknown; status?: number }
  | { kind: 'error'; code: unknown; message: unknown; data: unknown; status?: number }
  | { kind: 'timeout'; limit: number }
  /** `sent`: the last message sent before the connection was lost. */
  | { kind: 'lost'; message: string; sent?: string }
  | { kind: 'cancelled' }
  /** `isCut`: more pages follow. */
  | { kind: 'pages'; items: number; pages: number; isCut?: true; listed: readonly unknown[] }
  | { kind: 'alive' }
  /** Both IDs are JSON. */
  | { kind: 'other-id'; id: string; sentId: string; status?: number }
  | { kind: 'status'; status: number }
  | { kind: 'facts'; name: string; version: string };

const TIMEOUT_MS = 10_000;

export function isErrorResult(response: StepResponse): boolean {
  return response.kind === 'result' && isObject(response.result) && response.result['isError'] === true;
}

function fromOutcome(outcome: Outcome, status: number | undefined): ResponseKind {
  if (outcome.kind === 'lost') return lostBy(outcome.failure);
  if (outcome.kind === 'result') return { kind: 'result', result: outcome.result, status };
  if (outcome.kind === 'timeout') return { kind: 'timeout', limit: outcome.limit };
  if (outcome.kind === 'cancelled') return { kind: 'cancelled' };
  const { code, message, data } = outcome.error;
  return { kind: 'error', code, message, data, status };
}

export function lostBy({ code, message, exit, stderr, sent }: ConnectionFailure) {
  const line = stderr.findLast((each) => each.trim() !== '');
  const parts = [withoutPeriod(message), exit && exitText(exit), line && withoutPeriod(line)];
  const text = parts.filter((part) => part !== undefined && part !== '').join(': ') || code;
  return { kind: 'lost', message: text, sent } as const;
}

export function lostByError(error: unknown) {
  if (error instanceof ConnectionError) return lostBy(error.failure);
  return lostBy(explainFailure(error, { exit: undefined, stderr: [] }));
}

/** For use inside a sentence. */
export function withoutPeriod(sentence: string): string {
  return sentence.trimEnd().replace(/(?<!\.)\.$/, '');
}

export async function sendRequest(
  session: Session,
  method: string,
  params: JsonObject,
  signal: AbortSignal,
  idPrefix?: string,
): Promise<StepResponse> {
  const before = session.log.lastSeq;
  let id = '';
  const onSent = (sentId: string) => (id = sentId);
  const outcome = await session.request(method, params, { signal, timeoutMs: TIMEOUT_MS, onSent, idPrefix });
  const sent = session.log.findSent(before, ({ shape }) => shape.kind === 'request' && shape.id === id);
  const seq = ('seq' in outcome ? outcome.seq : undefined) ?? sent?.seq;
  return { ...fromOutcome(outcome, httpStatus(session, sent?.http)), seq };
}

function httpStatus(session: Session, exchange: number | undefined): number | undefined {
  const http = exchange === undefined ? undefined : session.log.entry(exchange);
  return http?.kind === 'http' && 'status' in http.progress ? http.progress.status : undefined;
}

type RawResponse = StepResponse & { id?: unknown };

/** Waits for a response with its ID as text or number, or without an ID in the same HTTP exchange. */
export function sendRaw(
  session: Session,
  message: JsonObject,
  headers: HeaderOverrides,
  signal: AbortSignal,
): Promise<RawResponse> {
  return sendExactly(session, message, headers, signal, (settle, exchange) =>
    session.onMessage(({ value, entry }) => {
      if ('method' in value) return;
      const isOwn = String(value['id']) === String(message['id']);
      const hasNoId = value['id'] === null || value['id'] === undefined;
      if (!isOwn && !(hasNoId && exchange() !== undefined && exchange() === entry.http)) return;
      const status = httpStatus(session, entry.http);
      const { id, error, result } = value;
      const { seq } = entry;
      if (!isObject(error)) settle({ kind: 'result', result, status, id, seq });
      else {
        const { code, data } = error;
        settle({ kind: 'error', code, message: error['message'], data, status, id, seq });
      }
    }),
  );
}

export function sendForStatus(
  session: Session,
  message: JsonObject,
  headers: HeaderOverrides,
  signal: AbortSignal,
): Promise<StepResponse> {
  return sendExactly(session, message, headers, signal, (settle, exchange) =>
    session.log.subscribe(() => {
      const seq = exchange();
      const entry = seq === undefined ? undefined : session.log.entry(seq);
      if (entry?.kind !== 'http') return;
      const { progress } = entry;
      const { status } = responseHead(progress) ?? {};
      if (status !== undefined) settle({ kind: 'status', status, seq });
      else if (progress.kind === 'broken') settle({ kind: 'lost', message: withoutPeriod(progress.message) });
    }),
  );
}

/** @param listen called before sending; returns the way to unsubscribe */
function sendExactly(
  session: Session,
  message: JsonObject,
  headers: HeaderOverrides,
  signal: AbortSignal,
  listen: (settle: (response: RawResponse) => void, exchange: () => number | undefined) => () => void,
): Promise<RawResponse> {
  return new Promise((resolve) => {
    let sent: number | undefined;
    const settle = (response: RawResponse) => {
      clearTimeout(timer);
      stopListening();
      unsubscribe();
      signal.removeEventListener('abort', onAbort);
      resolve({ seq: sent, ...response });
    };
    const onAbort = () => settle({ kind: 'cancelled' });
    const timer = setTimeout(() => settle({ kind: 'timeout', limit: TIMEOUT_MS }), TIMEOUT_MS);
    const stopListening = listen(settle, () => {
      const request = sent === undefined ? undefined : session.log.entry(sent);
      return request?.kind === 'message' ? request.http : undefined;
    });
    const unsubscribe = session.subscribe(() => {
      const state = session.snapshot();
      if (state.kind === 'failed') settle(lostBy(state.failure));
    });
    signal.addEventListener('abort', onAbort);
    session.sendRaw(JSON.stringify(message), { headers }).then(
      (seq) => {
        sent = seq;
      },
      (error: unknown) => {
        settle(lostByError(error));
      },
    );
  });
}
