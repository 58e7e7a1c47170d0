import { readChallenge } from '../core/authorization/challenge';
import { claimsFailure } from '../core/authorization/prove-token';
import { causeText } from '../core/authorization/cause-text';
import {
  type AuthorizationSettings,
  type Cause,
  type Deviation,
  DEFAULT_AUTHORIZATION,
} from '../core/authorization/model';
import type { ConnectionFailure } from '../core/session/connect/connection-failure';
import type { ServerTarget } from '../core/session/connect/server-config';
import type { Session } from '../core/session/session';
import type { RefreshTokens } from './refresh-tokens';
import { oneLine } from './report-text';
import { writeStderr } from './stderr';
import { Secrets } from '../core/secrets/secrets';

export const CREDENTIALS = [
  'LOUPE_BEARER_TOKEN',
  'LOUPE_CLIENT_ID',
  'LOUPE_CLIENT_SECRET',
  'LOUPE_REFRESH_TOKEN',
] as const;
type Credential = (typeof CREDENTIALS)[number];

export const VARIABLES = [
  ...CREDENTIALS,
  'LOUPE_ISSUER',
  'LOUPE_TOKEN_ENDPOINT',
  'LOUPE_SCOPE',
  'LOUPE_RESOURCE',
  'LOUPE_AUTHORIZATION_PARAMETERS',
] as const;

/** The only reader of the environment here, so that VARIABLES is complete. */
function variable(name: (typeof VARIABLES)[number]): string | undefined {
  return process.env[name];
}

const HOW_TO_AUTHORIZE =
  'The server requires authorization. Set LOUPE_BEARER_TOKEN, or LOUPE_CLIENT_ID with LOUPE_CLIENT_SECRET or LOUPE_REFRESH_TOKEN.';

const TOKEN_REJECTED = 'The server rejected the token in LOUPE_BEARER_TOKEN.';
const NO_OTHER_CAUSE = 'It may have expired, or be for another server. Set a new one.';

/** If the challenge has another scheme, for example of a proxy. */
const HOW_TO_PASS_HEADERS =
  'Often a proxy in front of the server asks for its own. Pass them with --header "Authorization: …".';

export const HOW_TO_TRUST =
  'On the command line, set NODE_EXTRA_CA_CERTS to a PEM file with the missing CA certificate.';

/** A cause may quote the server. */
const MAX_CAUSE_CHARACTERS = 2000;

export class EnvironmentCredentials {
  readonly #refreshTokens: RefreshTokens;
  readonly #mayUse: (name: Credential) => boolean;
  readonly #deviations: readonly Deviation[];
  readonly #used = new Set<Credential>();
  #authorizing: Promise<boolean> | undefined;
  #hasFailed = false;

  /** @param mayUse whether the server may get a credential: it may be a stranger's */
  constructor(
    refreshTokens: RefreshTokens,
    mayUse: (name: Credential) => boolean = () => true,
    deviations: readonly Deviation[] = [],
  ) {
    this.#refreshTokens = refreshTokens;
    this.#mayUse = mayUse;
    this.#deviations = deviations;
  }

  get used(): readonly string[] {
    return CREDENTIALS.filter((name) => this.#used.has(name));
  }

  /** Adds LOUPE_BEARER_TOKEN unless the target has an Authorization header. */
  withToken(target: ServerTarget): ServerTarget {
    const token = this.#allowed('LOUPE_BEARER_TOKEN');
    if (!token || target.kind === 'stdio') return target;
    const { headers } = target;
    const isGiven = Object.keys(headers).some((name) => name.toLowerCase() === 'authorization');
    if (isGiven) return target;
    this.#used.add('LOUPE_BEARER_TOKEN');
    return { ...target, headers: { ...headers, Authorization: `Bearer ${token}` } };
  }

  serve(session: Session): void {
    const { authorization } = session;
    session.onRejected = async () => {
      const last = authorization.snapshot().steps.at(-1);
      // A rejection during the token's own test request is its result.
      const isProving = last?.kind === 'proof' && last.state === 'running';
      return !isProving && (await this.authorize(session));
    };
    authorization.subscribe(() => {
      const { refreshToken } = authorization;
      if (refreshToken !== undefined) this.#refreshTokens.take(refreshToken);
    });
  }

  /** Without a user. @returns whether there is a token */
  authorize(session: Session): Promise<boolean> {
    this.#authorizing ??= this.#authorize(session).finally(() => (this.#authorizing = undefined));
    return this.#authorizing;
  }

  /** Why the server rejected the request, and what to do; one line each. @param failure of the request */
  refusalLines(session: Session, failure?: ConnectionFailure): string[] {
    const { cause } = session.authorization.snapshot().steps.at(-1) ?? {};
    if (cause) return [this.#failureText(cause)];
    const { challenge = '', scope = '' } = failure?.details ?? {};
    const { scheme } = readChallenge([['www-authenticate', challenge]]);
    if (scheme !== '' && scheme !== 'bearer' && scheme !== 'dpop')
      return [`The server asks for other credentials than a token (${oneLine(scheme)}). ${HOW_TO_PASS_HEADERS}`];
    const token = this.#used.has('LOUPE_BEARER_TOKEN') && this.#allowed('LOUPE_BEARER_TOKEN');
    if (token) {
      if (failure?.code === 'insufficient-scope')
        return [
          `The token in LOUPE_BEARER_TOKEN lacks scopes${scope && `: ${oneLine(scope)}`}. Set one that has them.`,
        ];
      const { url = '' } = session.authorization;
      const failed = claimsFailure(token, url);
      const why = failed ? oneLine(causeText(failed.cause), MAX_CAUSE_CHARACTERS) : NO_OTHER_CAUSE;
      return [`${TOKEN_REJECTED} ${why}`];
    }
    // A client ID is no secret: it may go wherever LOUPE_CLIENT_SECRET may.
    const withheld = CREDENTIALS.filter((name) => name !== 'LOUPE_CLIENT_ID' && variable(name) && !this.#mayUse(name));
    if (withheld.length === 0) return [HOW_TO_AUTHORIZE];
    const [names, verb] = [withheld.join(', '), withheld.length === 1 ? 'is' : 'are'];
    return [
      `The server requires authorization. ${names} ${verb} set, but not sent to a URL that the command line doesn’t name. If you trust ${oneLine(session.authorization.url ?? '')}, add --env-from ${withheld.join(',')}.`,
    ];
  }

  #allowed(name: Credential): string | undefined {
    return this.#mayUse(name) ? variable(name) : undefined;
  }

  async #authorize(session: Session): Promise<boolean> {
    const id = variable('LOUPE_CLIENT_ID');
    const secret = this.#allowed('LOUPE_CLIENT_SECRET');
    const refreshToken = this.#allowed('LOUPE_REFRESH_TOKEN') && this.#refreshTokens.current;
    const issuer = variable('LOUPE_ISSUER');
    const tokenEndpoint = variable('LOUPE_TOKEN_ENDPOINT');
    if (!id || !(secret || refreshToken)) return false;
    // LOUPE_BEARER_TOKEN has priority; and a failure is not repeated.
    if (this.#used.has('LOUPE_BEARER_TOKEN') || this.#hasFailed) return false;
    this.#used.add('LOUPE_CLIENT_ID');
    if (secret) this.#used.add('LOUPE_CLIENT_SECRET');
    if (refreshToken) this.#used.add('LOUPE_REFRESH_TOKEN');
    const { authorization, config } = session;
    session.config = {
      ...config,
      parameters: variable('LOUPE_AUTHORIZATION_PARAMETERS'),
      authorization: {
        ...DEFAULT_AUTHORIZATION,
        grant: refreshToken ? 'authorization-code' : 'client-credentials',
        client: { kind: 'pre-registered', id },
        // The MCP server alone must not choose who gets the credentials.
        ...(issuer ? { issuer } : { ownSite: !tokenEndpoint }),
        ...(tokenEndpoint && { endpoints: { token: tokenEndpoint } }),
        ...settingsFromEnvironment(),
        deviations: this.#deviations,
      },
    };
    if (secret) await authorization.setSecret('client-secret', secret);
    const stop = issuer ? () => undefined : authorization.subscribe(issuerReporter(authorization));
    await authorization.start({ stepwise: false, ...(refreshToken && { refreshToken }) });
    stop();
    const isAuthorized = authorization.snapshot().kind === 'authorized';
    this.#hasFailed = !isAuthorized;
    return isAuthorized;
  }

  #failureText(cause: Cause): string {
    const { code, facts } = cause;
    if (code !== 'issuer-not-allowed') {
      const used = this.used.length > 0 ? `Variables used: ${this.used.join(', ')}.` : '';
      const reason = oneLine(causeText(cause), MAX_CAUSE_CHARACTERS);
      const evidence = oneLine(evidenceOf(cause), MAX_CAUSE_CHARACTERS);
      const anyway = cause.deviation && `To accept it, add --continue-anyway ${cause.deviation}.`;
      return [`Authorization failed (${code}): ${reason}`, evidence, anyway ?? '', used].filter(Boolean).join(' ');
    }
    const { expected = '', actual = '', server = '' } = facts;
    const named = `The server ${oneLine(server)} names the authorization server ${oneLine(actual)}`;
    return expected === ''
      ? `${named}, which is on another site, so Loupe sent it no credentials. If you trust it, set LOUPE_ISSUER=${oneLine(actual)}.`
      : `${named}, but LOUPE_ISSUER is ${expected}, so Loupe sent no credentials.`;
  }
}

function settingsFromEnvironment(): Partial<AuthorizationSettings> {
  const scopes = variable('LOUPE_SCOPE');
  const resource = variable('LOUPE_RESOURCE');
  return {
    ...(scopes && { scopes }),
    ...(resource !== undefined && { resource: resource === '' ? { kind: 'none' } : { kind: 'own', value: resource } }),
  };
}

/** What the page shows beside a cause: expected and received values, URLs tried. */
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

/** Writes once which authorization server gets the credentials, as soon as it is chosen. */
function issuerReporter({ snapshot }: Session['authorization']): () => void {
  let isReported = false;
  return () => {
    const issuer = snapshot().steps.find(({ kind, decision }) => kind === 'choose-server' && decision)?.decision?.facts[
      'issuer'
    ];
    if (isReported || issuer === undefined) return;
    isReported = true;
    writeStderr(`Authorization server: ${oneLine(issuer)}`);
  };
}

/** Never written or printed. */
const SECRET_VARIABLES = ['LOUPE_BEARER_TOKEN', 'LOUPE_CLIENT_SECRET', 'LOUPE_REFRESH_TOKEN'] as const;

export function environmentSecrets(): Secrets {
  const secrets = new Secrets();
  for (const name of SECRET_VARIABLES) secrets.add(variable(name) ?? '', name);
  return secrets;
}
