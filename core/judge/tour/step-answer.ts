import { isObject, type JsonObject } from '../../json/json-object';
import type { Outcome } from '../../session/requests/raw-channel';
import type { Session } from '../../session/session';

/** What came of a step. `status` is the HTTP status of the answer, where there is one. */
export type StepAnswer =
  | { kind: 'result'; result: unknown; status?: number | undefined }
  | { kind: 'error'; code: unknown; message: string; data: unknown; status?: number | undefined }
  | { kind: 'timeout'; limit: number }
  | { kind: 'lost'; message: string }
  | { kind: 'cancelled' }
  | { kind: 'pages'; items: number; pages: number }
  | { kind: 'alive' }
  | { kind: 'facts'; name: string; version: string };

/** A server that says nothing is waited for this long. */
const PATIENCE = 10_000;

function fromOutcome(outcome: Outcome, status: number | undefined): StepAnswer {
  switch (outcome.kind) {
    case 'result':
      return { kind: 'result', result: outcome.result, status };
    case 'error': {
      const { code, message, data } = outcome.error;
      return { kind: 'error', code, message: String(message), data, status };
    }
    case 'timeout':
      return { kind: 'timeout', limit: outcome.limit };
    case 'cancelled':
      return { kind: 'cancelled' };
    case 'lost':
      return { kind: 'lost', message: outcome.failure.message };
  }
}

/** Sends a request as any other, and tells what answer, with its HTTP status. */
export async function ask(
  session: Session,
  method: string,
  params: JsonObject,
  signal: AbortSignal,
): Promise<StepAnswer> {
  const before = session.log.lastSeq;
  let id = '';
  const onSent = (own: string) => (id = own);
  const outcome = await session.request(method, params, { signal, timeout: PATIENCE, onSent });
  const sent = session.log.findSent(
    before,
    ({ shape }) => shape.kind === 'request' && shape.id === id,
  );
  return fromOutcome(outcome, httpStatus(session, sent?.http));
}

function httpStatus(session: Session, exchange: number | undefined): number | undefined {
  const http = exchange === undefined ? undefined : session.log.entry(exchange);
  return http?.kind === 'http' && 'status' in http.progress ? http.progress.status : undefined;
}

/**
 * Sends a message exactly as it is given, and tells what came in answer: by its id, of whichever type, or by its HTTP
 * exchange where the answer has no id.
 */
export function askRaw(
  session: Session,
  message: JsonObject,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<StepAnswer & { id?: unknown }> {
  return new Promise((resolve) => {
    let sent: number | undefined;
    const settle = (answer: StepAnswer & { id?: unknown }) => {
      clearTimeout(timer);
      left();
      signal.removeEventListener('abort', onAbort);
      resolve(answer);
    };
    const onAbort = () => settle({ kind: 'cancelled' });
    const timer = setTimeout(() => settle({ kind: 'timeout', limit: PATIENCE }), PATIENCE);
    const left = session.onMessage(({ value, entry }) => {
      if ('method' in value) return;
      const request = sent === undefined ? undefined : session.log.entry(sent);
      const exchange = request?.kind === 'message' ? request.http : undefined;
      const isOwn = String(value['id']) === String(message['id']);
      const hasNoId = value['id'] === null || value['id'] === undefined;
      if (!isOwn && !(hasNoId && exchange !== undefined && exchange === entry.http)) return;
      const status = httpStatus(session, entry.http);
      const { id, error, result } = value;
      if (!isObject(error)) settle({ kind: 'result', result, status, id });
      else {
        const { code, data } = error;
        settle({ kind: 'error', code, message: String(error['message']), data, status, id });
      }
    });
    signal.addEventListener('abort', onAbort);
    session.sendRaw(JSON.stringify(message), { headers }).then(
      (seq) => {
        sent = seq;
      },
      (error: unknown) => {
        settle({ kind: 'lost', message: error instanceof Error ? error.message : String(error) });
      },
    );
  });
}
