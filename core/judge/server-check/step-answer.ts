import { isObject, type JsonObject } from '../../json/json-object';
import { ConnectionError, type ConnectionFailure, explainFailure } from '../../session/connect/connection-failure';
import { exitWords } from '../../session/connect/failure-words';
import type { Outcome } from '../../session/requests/raw-channel';
import type { Session } from '../../session/session';
import { responseHead } from '../../transports/http-progress';
import type { HeaderOverrides } from '../../transports/request-options';

/**
 * What came of a step. `status` is the HTTP status of the answer, where there is one; `seq` the entry of the log that it came in, or
 * else of what was sent.
 */
export type StepAnswer = {
  seq?: number;
  /** Of a list, the page that it came for, where that is not the first. */
  page?: number;
} & StepEnding;

type StepEnding =
  | { kind: 'result'; result: unknown; status?: number }
  | { kind: 'error'; code: unknown; message: unknown; data: unknown; status?: number }
  | { kind: 'timeout'; limit: number }
  /** `sent`: the last message that went out, where the connection is gone. */
  | { kind: 'lost'; message: string; sent?: string }
  | { kind: 'cancelled' }
  /** `isCut`: more pages follow, which were not asked for. */
  | { kind: 'pages'; items: number; pages: number; isCut?: true; listed: readonly unknown[] }
  | { kind: 'alive' }
  /** The HTTP status, which is all that was waited for. */
  | { kind: 'status'; status: number }
  | { kind: 'facts'; name: string; version: string };

/** A server that says nothing is waited for this long. */
const PATIENCE = 10_000;

function fromOutcome(outcome: Outcome, status: number | undefined): StepEnding {
  switch (outcome.kind) {
    case 'result':
      return { kind: 'result', result: outcome.result, status };
    case 'error': {
      const { code, message, data } = outcome.error;
      return { kind: 'error', code, message, data, status };
    }
    case 'timeout':
      return { kind: 'timeout', limit: outcome.limit };
    case 'cancelled':
      return { kind: 'cancelled' };
    case 'lost':
      return lostBy(outcome.failure);
  }
}

/** Why no response came, as far as it is known: how the process ended, what it wrote last, and what it was sent last. */
export function lostBy({ code, message, exit, stderr, sent }: ConnectionFailure) {
  const line = stderr.findLast((each) => each.trim() !== '');
  const known = [withoutPeriod(message), exit && exitWords(exit), line && withoutPeriod(line)];
  const words = known.filter((part) => part !== undefined && part !== '').join(': ') || code;
  return { kind: 'lost', message: words, sent } as const;
}

/** The same of what was thrown while a message was sent. */
export function lostByError(error: unknown) {
  if (error instanceof ConnectionError) return lostBy(error.failure);
  return lostBy(explainFailure(error, { exit: undefined, stderr: [] }));
}

/** Words that a sentence may end with: its period is not theirs. */
export function withoutPeriod(words: string): string {
  return words.trimEnd().replace(/(?<!\.)\.$/, '');
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
  const sent = session.log.findSent(before, ({ shape }) => shape.kind === 'request' && shape.id === id);
  const seq = ('seq' in outcome ? outcome.seq : undefined) ?? sent?.seq;
  return { ...fromOutcome(outcome, httpStatus(session, sent?.http)), seq };
}

function httpStatus(session: Session, exchange: number | undefined): number | undefined {
  const http = exchange === undefined ? undefined : session.log.entry(exchange);
  return http?.kind === 'http' && 'status' in http.progress ? http.progress.status : undefined;
}

type RawAnswer = StepAnswer & { id?: unknown };

/**
 * Sends a message exactly as it is given, and tells what came in answer: by its id, of whichever type, or by its HTTP
 * exchange where the answer has no id.
 */
export function askRaw(
  session: Session,
  message: JsonObject,
  headers: HeaderOverrides,
  signal: AbortSignal,
): Promise<RawAnswer> {
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

/** Sends a message exactly as it is given, and tells the HTTP status of the response, whatever is in it. */
export function askStatus(
  session: Session,
  message: JsonObject,
  headers: HeaderOverrides,
  signal: AbortSignal,
): Promise<StepAnswer> {
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

/** @param listen waits for what comes, in the HTTP exchange that carries the message too; returns the way to stop */
function sendExactly(
  session: Session,
  message: JsonObject,
  headers: HeaderOverrides,
  signal: AbortSignal,
  listen: (settle: (answer: RawAnswer) => void, exchange: () => number | undefined) => () => void,
): Promise<RawAnswer> {
  return new Promise((resolve) => {
    let sent: number | undefined;
    const settle = (answer: RawAnswer) => {
      clearTimeout(timer);
      left();
      leftSession();
      signal.removeEventListener('abort', onAbort);
      resolve({ seq: sent, ...answer });
    };
    const onAbort = () => settle({ kind: 'cancelled' });
    const timer = setTimeout(() => settle({ kind: 'timeout', limit: PATIENCE }), PATIENCE);
    const left = listen(settle, () => {
      const request = sent === undefined ? undefined : session.log.entry(sent);
      return request?.kind === 'message' ? request.http : undefined;
    });
    const leftSession = session.subscribe(() => {
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
