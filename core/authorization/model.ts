import type { CauseCode, DecisionCode } from './codes';
import type { Host, StrayRedirect } from '../host';
import type { HeaderList, ResponseHead } from '../transports/http-progress';

/** OpenID Connect Core, section 9; RFC 7523 */
export const AUTH_METHODS = ['client_secret_basic', 'client_secret_post', 'none', 'private_key_jwt'] as const;
export type TokenEndpointAuth = (typeof AUTH_METHODS)[number];

/** `auto`: stored, a metadata document, dynamic registration, or else the user is asked. */
export type ClientChoice =
  | { kind: 'auto' }
  /** The vault has its secret or key. Without `auth`, the method is one that the server advertises. */
  | { kind: 'pre-registered'; id: string; auth?: TokenEndpointAuth }
  | { kind: 'metadata-document'; url: string }
  /** RFC 7591; an initial access token is in the vault. */
  | { kind: 'dynamic' };

export interface RedirectTarget {
  host: '127.0.0.1' | 'localhost';
  /** 0: of Loupe's page, with its host if a reverse proxy serves it. */
  port: number;
  path: string;
}

export type PageAddress = Pick<Host, 'pagePort' | 'pageUrl'>;

export const JSON_ONLY: [string, string][] = [['accept', 'application/json']];

const DEFAULT_REDIRECT: RedirectTarget = { host: '127.0.0.1', port: 0, path: '/oauth/callback' };

/** `jwt-bearer`: workload identity (RFC 7523); `id-jag`: enterprise-managed, by an ID token of an identity provider. */
export type GrantKind = 'authorization-code' | 'client-credentials' | 'jwt-bearer' | 'id-jag';

/** Rules that real servers break and that the user may accept for one server. They stay findings. */
export const DEVIATIONS = [
  'issuer-mismatch',
  'resource-mismatch',
  'pkce-not-advertised',
  'iss-mismatch',
  'private-network',
  'registration-changed',
  'registration-expired',
] as const;
export type Deviation = (typeof DEVIATIONS)[number];

/** The user's choices for one server, without secrets. */
export interface AuthorizationSettings {
  grant: GrantKind;
  client: ClientChoice;
  redirect: RedirectTarget;
  /** Space-separated; undefined: by the specification. */
  scopes?: string;
  /** RFC 8707 */
  resource: { kind: 'metadata' } | { kind: 'own'; value: string } | { kind: 'none' };
  /** The only accepted issuer, compared exactly. */
  issuer?: string;
  /** Without {@link issuer}: whether it must be of the server's site. */
  ownSite?: boolean;
  endpoints: { authorization?: string; token?: string; registration?: string; revocation?: string };
  /** Replace what would be sent, except `RESERVED_PARAMETERS`. */
  extra: { authorize: [name: string, value: string][]; token: [name: string, value: string][] };
  deviations: readonly Deviation[];
  dpop: boolean;
  identityProvider?: { issuer: string; tokenEndpoint?: string; clientId?: string };
  /** Store tokens and secrets on this machine, encrypted; otherwise they live as long as Loupe. */
  remember: boolean;
}

export const DEFAULT_AUTHORIZATION: AuthorizationSettings = {
  grant: 'authorization-code',
  client: { kind: 'auto' },
  redirect: DEFAULT_REDIRECT,
  resource: { kind: 'metadata' },
  endpoints: {},
  extra: { authorize: [], token: [] },
  deviations: [],
  dpop: false,
  remember: false,
};

/** Secrets that the user types; the page can't read them back. */
export type SecretName =
  | 'client-secret'
  /** PKCS #8 PEM or a JWK, for `private_key_jwt`. */
  | 'private-key'
  | 'initial-access-token'
  | 'assertion'
  | 'id-token';

export interface HttpRequest {
  method: string;
  url: string;
  headers: HeaderList;
  body?: string;
}

export interface HttpResponse extends ResponseHead {
  body: string;
  millis: number;
}

/** In order; some repeat, some are left out. */
export type StepKind =
  | 'challenge'
  | 'resource-metadata'
  /** One of those in the metadata. */
  | 'choose-server'
  /** RFC 8414 and OpenID Connect Discovery, one step per address. */
  | 'server-metadata'
  | 'client'
  | 'register'
  /** No request. */
  | 'scopes'
  /** Ends when the browser returns. */
  | 'authorize'
  | 'callback'
  /** RFC 8693 at the identity provider, for `id-jag`. */
  | 'token-exchange'
  | 'token'
  | 'refresh'
  | 'revoke'
  | 'proof';

export type FlowStepState = 'paused' | 'running' | 'waiting' | 'done' | 'failed' | 'skipped';

/** Values for the localized text, with secrets masked. */
export type Facts = Readonly<Record<string, string>>;

export interface Decision {
  code: DecisionCode;
  facts: Facts;
}

export type Responsible = 'server' | 'authorization-server' | 'registration' | 'client' | 'person' | 'network';

export interface Cause {
  code: CauseCode;
  responsible: Responsible;
  facts: Facts;
  /** The user may accept it. */
  deviation?: Deviation;
}

/** The code or refresh token is used up: only a new flow helps. */
export function isSpent({ code, facts }: Cause): boolean {
  if (code === 'refresh-refused') return facts['error'] === 'invalid_grant';
  if (code === 'token-refused') return facts['grant'] === 'authorization_code';
  return code === 'no-refresh-token' || code === 'code-lost' || code === 'par-required';
}

/** Causes that lie in earlier steps: the retry starts there. */
const CAUSED_EARLIER: ReadonlySet<CauseCode> = new Set<CauseCode>([
  // The failed step would get the same code or token again.
  'token-malformed',
  'wrong-audience',
  'dpop-required',
  'interaction-required',
  'user-not-assigned',
  'scopes-refused',
  'resource-refused',
  'endpoint-missing',
]);

/** Whether sending the failed step again may help, or only a new flow (`anew`). */
export function retryOf(cause: Cause): 'step' | 'anew' | 'never' {
  const { code, facts, deviation } = cause;
  // No step causes it: the user may accept the address instead.
  if (deviation === 'private-network') return 'never';
  if (facts['endpoint'] === 'revocation_endpoint') return 'never';
  if (code === 'unsafe-address') return facts['field'] === 'client_id' ? 'step' : 'anew';
  if (code === 'token-time') return facts['claim'] === 'exp' ? 'anew' : 'step';
  return isSpent(cause) || CAUSED_EARLIER.has(code) ? 'anew' : 'step';
}

/** Deviations that let one authorization server pass for another (mix-up, RFC 9207, section 1). */
export const MIX_UPS: ReadonlySet<Deviation> = new Set<Deviation>(['issuer-mismatch', 'iss-mismatch']);

export interface RuleSource {
  name: string;
  url: string;
}

export interface AuthorizationStep {
  /** Counts from 1 over the life of the session. */
  id: number;
  kind: StepKind;
  state: FlowStepState;
  at: number;
  /** Secrets are masked, unless it is paused. */
  request?: HttpRequest;
  response?: HttpResponse;
  decision?: Decision;
  cause?: Cause;
  rule?: RuleSource;
  repeats?: number;
}

export interface TokenDetails {
  issuer: string;
  clientId: string;
  type: string;
  receivedAt: number;
  expiresAt?: number;
  isExpiredByHand?: boolean;
  hasRefreshToken: boolean;
  canRevoke: boolean;
  asked: { scope: string; resource: string };
  granted: { scope: string };
  advertised: { challenge: string; metadata: string };
  /** The unverified claims of a JWT access token: `aud`, `scope`, `exp`, `iss`, … */
  claims?: Readonly<Record<string, unknown>>;
  /** The unverified claims of the ID token. */
  idClaims?: Readonly<Record<string, unknown>>;
}

export const ATTEMPT_KINDS = ['no-token', 'wrong-token', 'expired-token', 'other-audience', 'in-query'] as const;

export interface AccessAttempt {
  kind: (typeof ATTEMPT_KINDS)[number];
  state: 'running' | 'done' | 'skipped';
  /** `rejected`: by 401 with a challenge, as required. */
  outcome?: 'rejected' | 'accepted' | 'rejected-otherwise';
  status?: number;
  challenge?: string;
}

export type AuthorizationQuestion =
  | { kind: 'choose-server'; issuers: readonly string[] }
  /** No client ID is available: the user must give one. */
  | {
      kind: 'client';
      issuer: string;
      advertised: readonly string[];
      canRegister: boolean;
      takesDocuments: boolean;
    }
  | { kind: 'secret'; name: SecretName };

export interface AwaitedBrowser {
  url: string;
  redirectUri: string;
  client: { issuer: string; id: string; kind: StoredCredentials['kind'] };
  /** The last browser that returned with another `state`. */
  stray?: StrayRedirect;
}

export interface AuthorizationState {
  kind: 'none' | 'running' | 'paused' | 'failed' | 'authorized';
  steps: readonly AuthorizationStep[];
  isStepwise: boolean;
  /** A request was rejected since the last token. */
  isSignInNeeded?: boolean;
  question?: AuthorizationQuestion;
  browser?: AwaitedBrowser;
  tokens?: TokenDetails;
  attempts?: readonly AccessAttempt[];
}

export interface StoredCredentials {
  issuer: string;
  clientId: string;
  kind: 'dynamic' | 'pre-registered' | 'metadata-document';
  auth: TokenEndpointAuth;
  redirectUri: string;
  /** Masked: `••••k3Qz`. */
  secret?: string;
  hasTokens: boolean;
}

/** For the page; implemented by `core/authorization/authorization.ts`. */
export interface AuthorizationControl {
  readonly snapshot: () => AuthorizationState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Starts from the request without a token. Never rejects: failures are steps. */
  start(options: { stepwise: boolean }): Promise<void>;
  /** Paused: sends the request, as edited. Failed: repeats the step. */
  continue(edited?: HttpRequest): Promise<void>;
  runToEnd(): Promise<void>;
  /** Accepts the failed step's deviation for this server. The page stores it in the settings. */
  continueAnyway(): Promise<void>;
  answer(
    answer:
      | { kind: 'choose-server'; issuer: string }
      | { kind: 'client'; id: string; secret?: string; auth?: TokenEndpointAuth }
      | { kind: 'document'; url: string }
      | { kind: 'secret'; name: SecretName; value: string },
  ): Promise<void>;
  /** Repeats a failed token request with another authentication method. */
  retryWithMethod(method: TokenEndpointAuth): Promise<void>;
  sendAgain(step: number, edited?: HttpRequest): Promise<void>;
  /** For a browser that reached no listener. @returns what is wrong with the URL */
  pasteRedirect(url: string): 'not-a-url' | 'not-ours' | undefined;
  cancel(): void;
  refresh(): Promise<void>;
  expireNow(): void;
  revoke(): Promise<void>;
  forget(issuer?: string): Promise<void>;
  storedCredentials(): Promise<StoredCredentials[]>;
  setSecret(name: SecretName, value: string | undefined): Promise<void>;
  hasSecret(name: SecretName): Promise<boolean>;
  /** Reads the vault after it was unlocked. @returns whether there are tokens */
  reload(): Promise<boolean>;
  checkAccess(): Promise<void>;
  /** JSON for a ticket, masked. @param leaveOut `person`: also without claims about a person (`sub`, `email`, …) */
  exportFlow(leaveOut?: 'person'): Promise<string>;
  exportCurl(step: number): string | undefined;
}

export function isDocumentUrl(url: string): boolean {
  return URL.canParse(url) && new URL(url).protocol === 'https:';
}

/** The URI that the browser is redirected to: of the page, or of a listener on a port. */
export function redirectUri({ host, port, path }: RedirectTarget, { pagePort, pageUrl }: PageAddress): string {
  if (port === 0 && pageUrl !== undefined) return pageUrl + path;
  return `http://${host}:${port || (pagePort ?? 0)}${path}`;
}
