import type { ListProblem } from '../core/session/lists/list-pages';
import { errorWords, saysNothing } from '../core/session/requests/error-words';
import { needsAuthorization } from '../core/session/requests/is-authorization-needed';
import type { Outcome } from '../core/session/requests/raw-channel';
import { failureWords } from '../core/session/connect/failure-words';
import type { Connected, Session } from '../core/session/session';
import { type EnvironmentCredentials, HOW_TO_TRUST } from './environment-credentials';
import { oneLine } from './report-text';
import { tell } from './tell';

/** The exit code where only a token is missing, or another one. */
export const AUTHORIZATION_REQUIRED = 3;

/**
 * Connects, and authorizes by what the environment has; where that fails, says why on stderr and gives back undefined.
 */
export async function connectedTo(
  session: Session,
  credentials: EnvironmentCredentials,
): Promise<Connected | undefined> {
  await connectByEnvironment(session, credentials);
  const state = session.snapshot();
  if (state.kind === 'connected') return state.connected;
  tell(state.kind === 'failed' ? failureWords(state.failure) : 'Connection closed.');
  await tellUnreadable(session);
  for (const line of adviceOf(session, credentials)) tell(line);
  return undefined;
}

/**
 * What to do where there is no connection, for what the command line knows more of than the failure itself; a line
 * each.
 */
export function adviceOf(session: Session, credentials: EnvironmentCredentials): string[] {
  const state = session.snapshot();
  if (state.kind !== 'failed') return [];
  const { code } = state.failure;
  if (code === 'tls' || code === 'ca-file') return [HOW_TO_TRUST];
  const hasTried = session.authorization.snapshot().steps.some(({ cause }) => cause);
  return hasTried || needsAuthorization(code) ? credentials.refusalWords(session, state.failure) : [];
}

/** So much of what could not be read is told. */
const MOST_UNREADABLE = 3;

/** Tells what came in the place of messages, where something did: it may be why nothing was answered. */
async function tellUnreadable(session: Session): Promise<void> {
  const { conformityOf } = await import('./conformity-of');
  const { findingText, remedyText } = await import('../core/protocol/findings/finding-text');
  const conformity = conformityOf(session);
  await conformity.settled();
  const found = conformity.snapshot().groups.flatMap(({ findings }) => findings);
  const unreadable = found.filter(({ seq }) => session.log.entry(seq)?.kind === 'noise');
  for (const finding of unreadable.slice(0, MOST_UNREADABLE)) {
    const { severity, rule } = finding;
    // Colours are why it is not JSON: shown as they are written in a string.
    const text = findingText(finding).replaceAll('\u001b', '\\u001b');
    tell(`${severity} ${rule}: ${oneLine(text)}`);
    tell(`  ${remedyText(rule)}`);
  }
}

/** Connects, and authorizes by what the environment has. Never rejects. */
export async function connectByEnvironment(session: Session, credentials: EnvironmentCredentials): Promise<void> {
  await session.connect();
  if (isRefused(session)) await credentials.authorize(session);
}

/** The exit code of a command that could not connect: 3 where authorization is what lacks. */
export function exitCodeOf(session: Session): 2 | 3 {
  return isRefused(session) ? AUTHORIZATION_REQUIRED : 2;
}

function isRefused(session: Session): boolean {
  const state = session.snapshot();
  return state.kind === 'failed' && needsAuthorization(state.failure.code);
}

type Failed =
  | Extract<ListProblem, { kind: 'error' | 'lost' | 'timeout' }>
  | Omit<Extract<Outcome, { kind: 'cancelled' }>, 'request' | 'millis'>;

/** How a request failed, on one line. */
export function outcomeWords(outcome: Failed): string {
  switch (outcome.kind) {
    case 'error': {
      const { error } = outcome;
      if (saysNothing(error)) return 'The response has neither a result nor a usable error.';
      const more = error.data === undefined ? '' : ` ${JSON.stringify(error.data)}`;
      return `Error ${errorWords(error)}${more}`;
    }
    case 'timeout':
      return `No response within ${outcome.limit / 1000} s.`;
    case 'cancelled':
      return outcome.because === 'not-answered'
        ? 'The server requests user input, which isn’t available on the command line.'
        : 'Cancelled.';
    case 'lost': {
      const { failure } = outcome;
      const isGone = failure.code === 'exited' || failure.code === 'closed';
      return failureWords(failure, isGone ? 'No response: connection lost' : undefined);
    }
  }
}

/** Why a list is not whole. */
export function problemWords(problem: ListProblem): string {
  switch (problem.kind) {
    case 'malformed':
      return `the result has no array “${problem.member}”.`;
    case 'endless':
      return `pagination never ends (stopped after ${problem.pages} pages).`;
    default:
      return outcomeWords(problem);
  }
}
