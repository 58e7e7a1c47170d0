import { readChallenge } from '../core/authorization/challenge';
import { faultOfToken } from '../core/authorization/prove-token';
import { causeWords } from '../core/authorization/cause-words';
import {
  type AuthorizationSettings,
  type Cause,
  type Deviation,
  USUAL_AUTHORIZATION,
} from '../core/authorization/model';
import type { ConnectionFailure } from '../core/session/connect/connection-failure';
import type { ServerTarget } from '../core/session/connect/server-config';
import type { Session } from '../core/session/session';
import type { RefreshTokens } from './refresh-tokens';
import { oneLine } from './report-text';
import { tell } from './tell';
import { Secrets } from '../core/secrets/secrets';

/** The environment variables that authorize. */
export const CREDENTIALS = [
  'LOUPE_BEARER_TOKEN',
  'LOUPE_CLIENT_ID',
  'LOUPE_CLIENT_SECRET',
  'LOUPE_REFRESH_TOKEN',
] as const;
type Credential = (typeof CREDENTIALS)[number];

/** All that the environment says about an authorization. */
export const VARIABLES = [
  ...CREDENTIALS,
  'LOUPE_ISSUER',
  'LOUPE_TOKEN_ENDPOINT',
  'LOUPE_SCOPE',
  'LOUPE_RESOURCE',
  'LOUPE_AUTHORIZATION_PARAMETERS',
] as const;

/** The only way by which this module reads the environment, so that no variable is read that `VARIABLES` lacks. */
function variable(name: (typeof VARIABLES)[number]): string | undefined {
  return process.env[name];
}

/** What a pipeline can give, where a server wants to know who asks. */
const HOW_TO_AUTHORIZE =
  'The server needs authorization. Set LOUPE_BEARER_TOKEN, or LOUPE_CLIENT_ID with LOUPE_CLIENT_SECRET or LOUPE_REFRESH_TOKEN.';

/** For a server that was given the environment's token. */
const TOKEN_REJECTED = 'The server rejected the token in LOUPE_BEARER_TOKEN.';
const NO_OTHER_CAUSE = 'It may have expired, or be for another server. Set a new one.';

/** For a server, or what is in front of it, that asks by another scheme. */
const BY_HEADER = 'Often a proxy in front of the server asks for its own. Pass them with --header "Authorization: …".';

/** What to do about a connection that a certificate keeps from coming about. */
export const HOW_TO_TRUST =
  'On the command line, set NODE_EXTRA_CA_CERTS to a PEM file with the missing CA certificate.';

/** So many characters of a cause are told: the server’s own words are in it. */
const LONGEST_CAUSE = 2000;

/** What of the process's environment authorizes Loupe at one server. */
export class EnvironmentCredentials {
  readonly #refreshTokens: RefreshTokens;
  readonly #mayUse: (name: Credential) => boolean;
  readonly #deviations: readonly Deviation[];
  readonly #used = new Set<Credential>();
  #underWay: Promise<boolean> | undefined;
  #hasFailed = false;

  /** @param mayUse whether the server may get what a variable has; it is somebody's who may not be trusted with all */
  constructor(
    refreshTokens: RefreshTokens,
    mayUse: (name: Credential) => boolean = () => true,
    deviations: readonly Deviation[] = [],
  ) {
    this.#refreshTokens = refreshTokens;
    this.#mayUse = mayUse;
    this.#deviations = deviations;
  }

  /** The variables that the server got by now. */
  get used(): readonly string[] {
    return CREDENTIALS.filter((name) => this.#used.has(name));
  }

  /** The target with the environment's token, where it has none of its own. */
  withToken(target: ServerTarget): ServerTarget {
    const token = this.#given('LOUPE_BEARER_TOKEN');
    if (!token || target.kind === 'stdio') return target;
    const { headers } = target;
    const isGiven = Object.keys(headers).some((name) => name.toLowerCase() === 'authorization');
    if (isGiven) return target;
    this.#used.add('LOUPE_BEARER_TOKEN');
    return { ...target, headers: { ...headers, Authorization: `Bearer ${token}` } };
  }

  /** Sees to it that a request which the session's server rejects later goes out again with a token. */
  serve(session: Session): void {
    const { authorization } = session;
    session.onRejected = async () => {
      const last = authorization.snapshot().steps.at(-1);
      // What is rejected while a token is proved is the answer to that.
      const isProving = last?.kind === 'proof' && last.state === 'running';
      return !isProving && (await this.authorize(session));
    };
    authorization.subscribe(() => {
      const { refreshToken } = authorization;
      if (refreshToken !== undefined) this.#refreshTokens.take(refreshToken);
    });
  }

  /** Gets a token without a person, where the environment has what is needed. @returns whether there is one */
  authorize(session: Session): Promise<boolean> {
    this.#underWay ??= this.#authorize(session).finally(() => (this.#underWay = undefined));
    return this.#underWay;
  }

  /**
   * Why the server rejected what it was shown, or nothing, and what to do; a line each. @param failure of the request
   */
  refusalWords(session: Session, failure?: ConnectionFailure): string[] {
    const { cause } = session.authorization.snapshot().steps.at(-1) ?? {};
    if (cause) return [this.#failedWords(cause)];
    const { challenge = '', scope = '' } = failure?.details ?? {};
    const { scheme } = readChallenge([['www-authenticate', challenge]]);
    if (scheme !== '' && scheme !== 'bearer' && scheme !== 'dpop')
      return [`The server asks for other credentials than a token (${oneLine(scheme)}). ${BY_HEADER}`];
    const token = this.#used.has('LOUPE_BEARER_TOKEN') && this.#given('LOUPE_BEARER_TOKEN');
    if (token) {
      if (failure?.code === 'insufficient-scope')
        return [
          `The token in LOUPE_BEARER_TOKEN lacks scopes${scope && `: ${oneLine(scope)}`}. Set one that has them.`,
        ];
      const { url = '' } = session.authorization;
      const fault = faultOfToken(token, url);
      const why = fault ? oneLine(causeWords(fault.cause), LONGEST_CAUSE) : NO_OTHER_CAUSE;
      return [`${TOKEN_REJECTED} ${why}`];
    }
    // An ID is no secret: it goes where its secret may go.
    const withheld = CREDENTIALS.filter((name) => name !== 'LOUPE_CLIENT_ID' && variable(name) && !this.#mayUse(name));
    if (withheld.length === 0) return [HOW_TO_AUTHORIZE];
    const [names, verb] = [withheld.join(', '), withheld.length === 1 ? 'is' : 'are'];
    return [
      `The server needs authorization. ${names} ${verb} set, but not sent to a URL that the command line doesn’t name. If you trust ${oneLine(session.authorization.url ?? '')}, add --env-from ${withheld.join(',')}.`,
    ];
  }

  #given(name: Credential): string | undefined {
    return this.#mayUse(name) ? variable(name) : undefined;
  }

  async #authorize(session: Session): Promise<boolean> {
    const id = variable('LOUPE_CLIENT_ID');
    const secret = this.#given('LOUPE_CLIENT_SECRET');
    const refreshToken = this.#given('LOUPE_REFRESH_TOKEN') && this.#refreshTokens.current;
    const issuer = variable('LOUPE_ISSUER');
    const token = variable('LOUPE_TOKEN_ENDPOINT');
    if (!id || !(secret || refreshToken)) return false;
    // Another token would not be shown beside that one; and what failed once fails again.
    if (this.#used.has('LOUPE_BEARER_TOKEN') || this.#hasFailed) return false;
    this.#used.add('LOUPE_CLIENT_ID');
    if (secret) this.#used.add('LOUPE_CLIENT_SECRET');
    if (refreshToken) this.#used.add('LOUPE_REFRESH_TOKEN');
    const { authorization, config } = session;
    session.config = {
      ...config,
      authorization: {
        ...USUAL_AUTHORIZATION,
        grant: refreshToken ? 'authorization-code' : 'client-credentials',
        client: { kind: 'pre-registered', id },
        // Which authorization server gets the credentials is not for the MCP server alone to say.
        ...(issuer ? { issuer } : { ownSite: !token }),
        ...(token && { endpoints: { token } }),
        ...askedByEnvironment(),
        deviations: this.#deviations,
      },
    };
    if (secret) await authorization.setSecret('client-secret', secret);
    const stop = issuer ? () => undefined : authorization.subscribe(issuerTeller(authorization));
    await authorization.start({ stepwise: false, ...(refreshToken && { refreshToken }) });
    stop();
    const isAuthorized = authorization.snapshot().kind === 'authorized';
    this.#hasFailed = !isAuthorized;
    return isAuthorized;
  }

  /** Why an authorization failed, on one line. */
  #failedWords(cause: Cause): string {
    const { code, facts } = cause;
    if (code !== 'issuer-not-allowed') {
      const used = this.used.length > 0 ? `Variables used: ${this.used.join(', ')}.` : '';
      const words = oneLine(causeWords(cause), LONGEST_CAUSE);
      const evidence = oneLine(evidenceOf(cause), LONGEST_CAUSE);
      const anyway = cause.deviation && `To accept it, add --continue-anyway ${cause.deviation}.`;
      return [`Authorization failed (${code}): ${words}`, evidence, anyway ?? '', used].filter(Boolean).join(' ');
    }
    const { expected = '', actual = '', server = '' } = facts;
    const named = `The server ${oneLine(server)} names the authorization server ${oneLine(actual)}`;
    return expected === ''
      ? `${named}, which is on another site, so Loupe sent it no credentials. If you trust it, set LOUPE_ISSUER=${oneLine(actual)}.`
      : `${named}, but LOUPE_ISSUER is ${expected}, so Loupe sent no credentials.`;
  }
}

/** What the environment has asked for in the place of what the server's metadata suggests. */
function askedByEnvironment(): Partial<AuthorizationSettings> {
  const scopes = variable('LOUPE_SCOPE');
  const resource = variable('LOUPE_RESOURCE');
  const extra = [...new URLSearchParams(variable('LOUPE_AUTHORIZATION_PARAMETERS') ?? '')];
  return {
    ...(scopes && { scopes }),
    ...(resource !== undefined && {
      resource: resource === '' ? { kind: 'none' } : { kind: 'own', value: resource },
    }),
    extra: { authorize: extra, token: extra },
  };
}

/** What the page shows beside a cause: two values that differ, and the URLs that were tried. */
function evidenceOf({ facts }: Cause): string {
  const { expected, actual, tried } = facts;
  const urls = tried
    ?.split('\n')
    .filter(Boolean)
    .map((line) => line.replace(/\s{2,}(.*)$/, ' ($1)'));
  return [
    ...(expected !== undefined && actual !== undefined
      ? [`Expected: ${expected || 'none'}. Received: ${actual || 'none'}.`]
      : []),
    ...(urls?.length ? [`URLs tried: ${urls.join(', ')}.`] : []),
  ].join(' ');
}

/** Tells once which authorization server gets the credentials, as soon as that is decided. */
function issuerTeller({ snapshot }: Session['authorization']): () => void {
  let isTold = false;
  return () => {
    const issuer = snapshot().steps.find(({ kind, decision }) => kind === 'choose-server' && decision)?.decision?.facts[
      'issuer'
    ];
    if (isTold || issuer === undefined) return;
    isTold = true;
    tell(`Authorization server: ${oneLine(issuer)}`);
  };
}

/** What authorizes, and is in nothing that is written or printed. */
const GIVEN_SECRETS = ['LOUPE_BEARER_TOKEN', 'LOUPE_CLIENT_SECRET', 'LOUPE_REFRESH_TOKEN'] as const;

/** What a run of the command line knows of secrets from its beginning: the environment's credentials. */
export function givenSecrets(): Secrets {
  const secrets = new Secrets();
  for (const name of GIVEN_SECRETS) secrets.add(variable(name) ?? '', name);
  return secrets;
}
