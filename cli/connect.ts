import { readChallenge } from '../core/authorization/challenge';
import { causeWords } from '../core/authorization/cause-words';
import { type Cause, USUAL_AUTHORIZATION } from '../core/authorization/model';
import { Conformity } from '../core/judge/conformity';
import type { TourRun } from '../core/judge/tour/tour-run';
import { BatchJudge } from '../core/judge/judge-batch';
import type { ListProblem } from '../core/session/lists/list-pages';
import { errorWords, saysNothing } from '../core/session/requests/error-words';
import { needsAuthorization } from '../core/session/requests/is-authorization-needed';
import type { Outcome } from '../core/session/requests/raw-channel';
import { findingText, remedyText } from '../core/protocol/findings/finding-text';
import type { ConnectionFailure } from '../core/session/connect/connection-failure';
import { failureWords } from '../core/session/connect/failure-words';
import type { ServerTarget } from '../core/session/connect/server-config';
import type { Connected, Session } from '../core/session/session';
import { oneLine } from './report-text';
import { tell } from './tell';

/** What a pipeline can give, where a server wants to know who asks. */
const HOW_TO_AUTHORIZE =
  'The server needs authorization. Set LOUPE_BEARER_TOKEN, or LOUPE_CLIENT_ID with LOUPE_CLIENT_SECRET or LOUPE_REFRESH_TOKEN.';

/** So many characters of a cause are told: the server’s own words are in it. */
const LONGEST_CAUSE = 2000;

/** For a server that was given the environment's token. */
const TOKEN_REJECTED =
  'The server rejected the token in LOUPE_BEARER_TOKEN. It may have expired, or be for another server. Set a new one.';

/** For a server, or what is in front of it, that asks by another scheme. */
const BY_HEADER =
  'Often a proxy in front of the server asks for its own. Pass them with --header "Authorization: …".';

/** The environment variables that authorize. */
export const CREDENTIALS = [
  'LOUPE_BEARER_TOKEN',
  'LOUPE_CLIENT_ID',
  'LOUPE_CLIENT_SECRET',
  'LOUPE_REFRESH_TOKEN',
] as const;

/**
 * Connects, and authorizes by what the environment has; where that fails, says why on stderr and gives back undefined.
 */
export async function connectedTo(session: Session): Promise<Connected | undefined> {
  await connectByEnvironment(session);
  const state = session.snapshot();
  if (state.kind === 'connected') return state.connected;
  tell(state.kind === 'failed' ? failureWords(state.failure) : 'Connection closed.');
  await tellUnreadable(session);
  const { cause } = session.authorization.snapshot().steps.at(-1) ?? {};
  if (cause || isRefused(session))
    tellRejection(session, state.kind === 'failed' ? state.failure : undefined);
  return undefined;
}

/**
 * Authorizes by what the environment has, for a request that was rejected for its credentials after all went well before; tells why
 * where that is not possible.
 * @returns whether it can be sent again
 */
export async function authorizedFor(
  session: Session,
  rejected: ListProblem | Outcome,
): Promise<boolean> {
  const { authorization } = session;
  // What was tried before has failed, or was not enough.
  if (authorization.snapshot().steps.length === 0) {
    await authorizeByEnvironment(session);
    if (authorization.snapshot().kind === 'authorized') return true;
  }
  tellRejection(session, rejected.kind === 'lost' ? rejected.failure : undefined);
  return false;
}

/** Tells why a request is rejected for its credentials, and what to give. @param failure of the request */
function tellRejection(session: Session, failure: ConnectionFailure | undefined): void {
  const { cause } = session.authorization.snapshot().steps.at(-1) ?? {};
  const { challenge = '', scope = '' } = failure?.details ?? {};
  const { scheme } = readChallenge([['www-authenticate', challenge]]);
  if (cause) tell(failedWords(cause));
  else if (scheme !== '' && scheme !== 'bearer' && scheme !== 'dpop')
    tell(`The server asks for other credentials than a token (${oneLine(scheme)}). ${BY_HEADER}`);
  else if (!hasEnvironmentToken(session)) tell(HOW_TO_AUTHORIZE);
  else if (failure?.code !== 'insufficient-scope') tell(TOKEN_REJECTED);
  else
    tell(
      `The token in LOUPE_BEARER_TOKEN lacks scopes${scope && `: ${oneLine(scope)}`}. Set one that has them.`,
    );
}

/** So much of what could not be read is told. */
const MOST_UNREADABLE = 3;

/** Tells what came in the place of messages, where something did: it may be why nothing was answered. */
async function tellUnreadable(session: Session): Promise<void> {
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
export async function connectByEnvironment(session: Session): Promise<void> {
  await session.connect();
  if (isRefused(session)) await authorizeByEnvironment(session);
}

/** The target with the environment's token, where it has none of its own. */
export function withEnvironmentToken(target: ServerTarget): ServerTarget {
  const { LOUPE_BEARER_TOKEN: token } = process.env;
  if (!token || target.kind === 'stdio') return target;
  const { headers } = target;
  const isGiven = Object.keys(headers).some((name) => name.toLowerCase() === 'authorization');
  return isGiven
    ? target
    : { ...target, headers: { ...headers, Authorization: `Bearer ${token}` } };
}

/** Whether the token that was sent is the environment's, and not one of the configuration's headers. */
function hasEnvironmentToken({ config: { target } }: Session): boolean {
  const { LOUPE_BEARER_TOKEN: token } = process.env;
  if (!token || target.kind === 'stdio') return false;
  return target.headers['Authorization'] === `Bearer ${token}`;
}

/** The exit code of a command that could not connect: 3 where authorization is what lacks. */
export function exitCodeOf(session: Session): 2 | 3 {
  return isRefused(session) ? 3 : 2;
}

function isRefused(session: Session): boolean {
  const state = session.snapshot();
  return state.kind === 'failed' && needsAuthorization(state.failure.code);
}

/** Gets a token without a person, where the environment has what is needed. */
async function authorizeByEnvironment(session: Session): Promise<void> {
  const {
    LOUPE_CLIENT_ID: id,
    LOUPE_CLIENT_SECRET: secret,
    LOUPE_REFRESH_TOKEN: refreshToken,
    LOUPE_ISSUER: issuer,
  } = process.env;
  if (!id || !(secret || refreshToken)) return;
  const { authorization, config } = session;
  session.config = {
    ...config,
    authorization: {
      ...USUAL_AUTHORIZATION,
      grant: refreshToken ? 'authorization-code' : 'client-credentials',
      client: { kind: 'pre-registered', id },
      // Which authorization server gets the credentials is not for the MCP server alone to say.
      ...(issuer ? { issuer } : { ownSite: true }),
    },
  };
  if (secret) await authorization.setSecret('client-secret', secret);
  const stop = issuer ? () => undefined : authorization.subscribe(issuerTeller(authorization));
  await authorization.start({ stepwise: false, ...(refreshToken && { refreshToken }) });
  stop();
}

/** Tells once which authorization server gets the credentials, as soon as that is decided. */
function issuerTeller({ snapshot }: Session['authorization']): () => void {
  let isTold = false;
  return () => {
    const issuer = snapshot().steps.find(
      ({ kind, decision }) => kind === 'choose-server' && decision,
    )?.decision?.facts['issuer'];
    if (isTold || issuer === undefined) return;
    isTold = true;
    tell(`Authorization server: ${oneLine(issuer)}`);
  };
}

/** Why an authorization failed, on one line. */
function failedWords(cause: Cause): string {
  const { code, facts } = cause;
  if (code !== 'issuer-not-allowed')
    return `Authorization failed (${code}): ${oneLine(causeWords(cause), LONGEST_CAUSE)}`;
  const { expected = '', actual = '', server = '' } = facts;
  const named = `The server ${oneLine(server)} names the authorization server ${oneLine(actual)}`;
  return expected === ''
    ? `${named}, which is on another site, so Loupe sent it no credentials. If you trust it, set LOUPE_ISSUER=${oneLine(actual)}.`
    : `${named}, but LOUPE_ISSUER is ${expected}, so Loupe sent no credentials.`;
}

/** What a session's messages break, judged here: there is no page to keep alive. @param check the server check that it takes part in */
export function conformityOf(session: Session, check?: TourRun): Conformity {
  const judge = new BatchJudge();
  return new Conformity(session, ({ events }) => Promise.resolve(judge.take(events)), check);
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
    case 'lost':
      return failureWords(outcome.failure);
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
