import { Conformity } from '../core/judge/conformity';
import { BatchJudge } from '../core/judge/judge-batch';
import type { ConnectionFailure } from '../core/session/connect/connection-failure';
import type { ListProblem } from '../core/session/lists/list-pages';
import type { Outcome } from '../core/session/requests/raw-channel';
import { maskUrl } from '../core/session/connect/mask-url';
import type { Connected, Session } from '../core/session/session';

/** So much of what came in the place of an answer is told. */
const EXCERPT = 200;

/** Connects; where that fails, says why on stderr and gives back undefined. */
export async function connectedTo(session: Session): Promise<Connected | undefined> {
  await session.connect();
  const state = session.snapshot();
  if (state.kind === 'connected') return state.connected;
  tell(state.kind === 'failed' ? failureWords(state.failure) : 'The connection was closed.');
  return undefined;
}

/** What a session's messages break, judged here: there is no page to keep alive. */
export function conformityOf(session: Session): Conformity {
  const judge = new BatchJudge();
  return new Conformity(session, ({ events }) => Promise.resolve(judge.take(events)));
}

/** Writes a line to stderr. */
export function tell(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Why there is no connection, on one line: the code, the technical words and the facts. */
export function failureWords({ code, message, details, exit }: ConnectionFailure): string {
  const { url, status, location, challenge, body } = details;
  const facts = [
    exit && `it ended with ${exit.signal ?? exit.code}`,
    url && maskUrl(url),
    status && `HTTP ${status}`,
    location && `to ${maskUrl(location)}`,
    challenge,
    body?.trim().split('\n', 1)[0]?.slice(0, EXCERPT),
  ].filter((fact) => fact !== undefined && fact !== '');
  return [`No connection (${code})`, message, facts.join(', ')]
    .filter((part) => part !== '')
    .join(': ');
}

type Failed =
  | Extract<ListProblem, { kind: 'error' | 'lost' | 'timeout' }>
  | Omit<Extract<Outcome, { kind: 'cancelled' }>, 'request' | 'millis'>;

/** How a request failed, on one line. */
export function outcomeWords(outcome: Failed): string {
  switch (outcome.kind) {
    case 'error': {
      const { code, message, data } = outcome.error;
      const more = data === undefined ? '' : ` ${JSON.stringify(data)}`;
      return `Error ${String(code)}: ${String(message)}${more}`;
    }
    case 'timeout':
      return `No answer within ${outcome.limit / 1000} s.`;
    case 'cancelled':
      return outcome.because === 'not-answered'
        ? 'The server asks for an answer that only a person can give.'
        : 'Cancelled.';
    case 'lost':
      return failureWords(outcome.failure);
  }
}
