import type { ListProblem } from '../core/session/lists/list-pages';
import { errorText, isEmptyError, noResultText } from '../core/session/requests/error-text';
import { needsAuthorization } from '../core/session/requests/is-authorization-needed';
import type { NoResult } from '../core/session/requests/outcome';
import { failureText } from '../core/session/connect/failure-text';
import type { Connected, Session } from '../core/session/session';
import { DEFAULT_NAMES } from '../proxy/command';
import { type EnvironmentCredentials, HOW_TO_TRUST } from './environment-credentials';
import { oneLine } from './report-text';
import { writeStderr } from './stderr';

/** Exit code if a token is missing or rejected. */
export const AUTHORIZATION_REQUIRED = 3;

/** Connects and authorizes from the environment; on failure writes why to stderr and returns undefined. */
export async function connectedTo(
  session: Session,
  credentials: EnvironmentCredentials,
): Promise<Connected | undefined> {
  await connectByEnvironment(session, credentials);
  const state = session.snapshot();
  if (state.kind === 'connected') return state.connected;
  writeStderr(state.kind === 'failed' ? failureText(state.failure) : 'Connection closed.');
  await reportUnreadable(session);
  for (const line of adviceOf(session, credentials)) writeStderr(line);
  return undefined;
}

/** Advice after a failed connection, beyond the failure's own text; one line each. */
export function adviceOf(session: Session, credentials: EnvironmentCredentials): string[] {
  const state = session.snapshot();
  if (state.kind !== 'failed') return [];
  const { code } = state.failure;
  if (code === 'tls' || code === 'ca-file') return [HOW_TO_TRUST];
  if (code === 'exited') return withheldVariables(session, state.failure.stderr).map(withheldText);
  const hasAuthorizationFailed = session.authorization.snapshot().steps.some(({ cause }) => cause);
  return hasAuthorizationFailed || needsAuthorization(code) ? credentials.refusalLines(session, state.failure) : [];
}

/** Variables of Loupe's environment that the last lines of stderr name, such as `API_KEY`, and that the server did not get. */
function withheldVariables({ config: { target } }: Session, stderr: readonly string[]): string[] {
  if (target.kind !== 'stdio' || target.inheritEnv) return [];
  const named = stderr.join('\n').match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g) ?? [];
  const isWithheld = (name: string) =>
    process.env[name] !== undefined && !DEFAULT_NAMES.test(name) && !Object.hasOwn(target.env, name);
  return [...new Set(named)].filter(isWithheld);
}

function withheldText(name: string): string {
  return `${name} is set here, but not passed to the server: name it by --env ${name}, or in env of the configuration.`;
}

const MAX_UNREADABLE = 3;

/** Writes the first findings about output that is not a message: it may be why there was no response. */
async function reportUnreadable(session: Session): Promise<void> {
  const { judgeSession } = await import('./judge-session');
  const { findingText, remedyText } = await import('../core/protocol/findings/finding-text');
  const conformity = judgeSession(session);
  await conformity.settled();
  const found = conformity.snapshot().groups.flatMap(({ findings }) => findings);
  const unreadable = found.filter(({ seq }) => session.log.entry(seq)?.kind === 'noise');
  for (const finding of unreadable.slice(0, MAX_UNREADABLE)) {
    const { severity, rule } = finding;
    // Color codes often break the JSON: they are written visibly, not applied to the terminal.
    const text = findingText(finding).replaceAll('\u001b', '\\u001b');
    writeStderr(`${severity} ${rule}: ${oneLine(text)}`);
    writeStderr(`  ${remedyText(rule)}`);
  }
}

/** Never rejects: a failure is in the session's snapshot. */
export async function connectByEnvironment(session: Session, credentials: EnvironmentCredentials): Promise<void> {
  await session.connect();
  if (isAuthorizationMissing(session)) await credentials.authorize(session);
}

export function exitCodeOf(session: Session): 2 | 3 {
  return isAuthorizationMissing(session) ? AUTHORIZATION_REQUIRED : 2;
}

function isAuthorizationMissing(session: Session): boolean {
  const state = session.snapshot();
  return state.kind === 'failed' && needsAuthorization(state.failure.code);
}

export function outcomeText(outcome: NoResult): string {
  if (outcome.kind === 'lost') {
    const { failure } = outcome;
    const isGone = failure.code === 'exited' || failure.code === 'closed';
    return failureText(failure, isGone ? 'No response: connection lost' : undefined);
  }
  if (outcome.kind === 'cancelled' && outcome.because === 'not-answered')
    return 'The server requests user input, which isn’t available on the command line.';
  if (outcome.kind !== 'error') return noResultText(outcome);
  const { error } = outcome;
  if (isEmptyError(error)) return 'The response has neither a result nor a usable error.';
  return `Error ${errorText(error)}${error.data === undefined ? '' : ` ${JSON.stringify(error.data)}`}`;
}

export function listProblemText(problem: ListProblem): string {
  switch (problem.kind) {
    case 'malformed':
      return `the result has no array “${problem.member}”.`;
    case 'endless':
      return `pagination never ends (stopped after ${problem.pages} pages).`;
    default:
      return outcomeText(problem);
  }
}
