import type { CauseCode, DecisionCode } from './codes';
import type { StrayRedirect } from '../host';
import type { HeaderList } from '../transports/http-progress';

/** How a client shows the token endpoint who it is (OpenID Connect Core, section 9; RFC 7523). */
export const AUTH_METHODS = ['client_secret_basic', 'client_secret_post', 'none', 'private_key_jwt'] as const;
export type TokenEndpointAuth = (typeof AUTH_METHODS)[number];

/** How Loupe gets a client ID. `auto`: a kept one, a metadata document, dynamic registration, or else it asks. */
export type ClientChoice =
  | { kind: 'auto' }
  /** Its secret or key is in the vault, never here. `auth` undefined: what the server advertises. */
  | { kind: 'pre-registered'; id: string; auth?: TokenEndpointAuth }
  /** A client ID metadata document: a public https: URL of the person's own. */
  | { kind: 'metadata-document'; url: string }
  /** RFC 7591; an initial access token is in the vault. */
  | { kind: 'dynamic' };

/** Where the browser comes back to: a listener on this computer. */
export interface RedirectTarget {
  host: '127.0.0.1' | 'localhost';
  /** 0: the port that Loupe's page is on. */
  port: number;
  /** Begins with `/`. */
  path: string;
}

const USUAL_REDIRECT: RedirectTarget = {
  host: '127.0.0.1',
  port: 0,
  path: '/oauth/callback',
};

/**
 * How a token is asked for. `client-credentials`: no person. `jwt-bearer`: workload identity, with an assertion that the
 * person gives (RFC 7523). `id-jag`: enterprise-managed authorization, an ID token exchanged at the identity provider.
 */
export type GrantKind = 'authorization-code' | 'client-credentials' | 'jwt-bearer' | 'id-jag';

/** A rule that real servers break, and that a person may let one server break. Each stays as a finding. */
export const DEVIATIONS = [
  'issuer-mismatch',
  'resource-mismatch',
  'pkce-not-advertised',
  /** The callback's `iss` is missing, or not as RFC 9207 has it. */
  'iss-mismatch',
  /** A public server names an address in a private network. */
  'private-network',
  /** Registered with other redirect URIs than were sent. */
  'registration-changed',
  /** Registered with a secret that had expired already. */
  'registration-expired',
] as const;
export type Deviation = (typeof DEVIATIONS)[number];

/** What a person chose for one server; no secret is in it. All of it may be left as it is. */
export interface AuthorizationSettings {
  grant: GrantKind;
  client: ClientChoice;
  redirect: RedirectTarget;
  /** Space-separated, in place of what the rules give; undefined: by the rules. */
  scopes?: string;
  /** The `resource` that is sent (RFC 8707). */
  resource: { kind: 'metadata' } | { kind: 'own'; value: string } | { kind: 'none' };
  /** The only issuer that may be used, as the server must name it to the letter. */
  issuer?: string;
  /** Where {@link issuer} names none: whether it must be of the server's own site. */
  ownSite?: boolean;
  /** In place of what the metadata says. */
  endpoints: { authorization?: string; token?: string; registration?: string; revocation?: string };
  /** Added to, and winning over, what is sent. */
  extra: { authorize: [name: string, value: string][]; token: [name: string, value: string][] };
  deviations: readonly Deviation[];
  dpop: boolean;
  /** The identity provider's token endpoint and client ID, for `id-jag`. */
  identityProvider?: { issuer: string; tokenEndpoint?: string; clientId?: string };
  /** Keep tokens and secrets on this machine, encrypted; otherwise they live as long as Loupe runs. */
  remember: boolean;
}

export const USUAL_AUTHORIZATION: AuthorizationSettings = {
  grant: 'authorization-code',
  client: { kind: 'auto' },
  redirect: USUAL_REDIRECT,
  resource: { kind: 'metadata' },
  endpoints: {},
  extra: { authorize: [], token: [] },
  deviations: [],
  dpop: false,
  remember: false,
};

/** The secrets that a person types: kept in the vault, write-only for the screen. */
export type SecretName =
  | 'client-secret'
  /** PKCS #8 PEM or a JWK, for `private_key_jwt`. */
  | 'private-key'
  | 'initial-access-token'
  /** For `jwt-bearer`. */
  | 'assertion'
  /** For `id-jag`. */
  | 'id-token';

/** A request before it is sent, which a person may edit while it is paused. */
export interface RequestText {
  method: string;
  url: string;
  headers: HeaderList;
  body?: string;
}

export interface ResponseText {
  status: number;
  statusText: string;
  headers: HeaderList;
  /** Its beginning. */
  body: string;
  millis: number;
}

/** In the order in which they come; some come several times, some not at all. */
export type StepKind =
  /** The request without a token, and its challenge (401). */
  | 'challenge'
  /** RFC 9728: one step for each address that is tried. */
  | 'resource-metadata'
  /** Which authorization server, of those that the metadata lists. */
  | 'choose-server'
  /** RFC 8414 and OpenID Connect Discovery: one step for each address that is tried. */
  | 'server-metadata'
  /** How Loupe gets its client ID; no request. */
  | 'client'
  /** RFC 7591. */
  | 'register'
  /** Scopes and resource that are asked for; no request. */
  | 'scopes'
  /** The address that the browser is sent to, and the wait for it to come back. */
  | 'authorize'
  /** What the browser brought back: `state`, `iss`, `code` or an error. */
  | 'callback'
  /** RFC 8693 at the identity provider, for `id-jag`. */
  | 'token-exchange'
  | 'token'
  | 'refresh'
  /** RFC 7009. */
  | 'revoke'
  /** `tools/list` with the token. */
  | 'proof';

export type FlowStepState = 'paused' | 'running' | 'waiting' | 'done' | 'failed' | 'skipped';

/** Values for the words of a decision or a cause, by name; texts as they were received, redacted where they are secret. */
export type Facts = Readonly<Record<string, string>>;

/** What was decided on an answer, in a code for the catalogue: `authorization.decision.CODE`. */
export interface Decision {
  code: DecisionCode;
  facts: Facts;
}

/** Whose it is to mend. */
export type Responsible = 'server' | 'authorization-server' | 'registration' | 'client' | 'person' | 'network';

export interface Cause {
  code: CauseCode;
  responsible: Responsible;
  facts: Facts;
  /** What the person may choose to let pass. */
  deviation?: Deviation;
}

/** Whether the code or the refresh token is of no more use: nothing but another flow helps. */
export function isSpent({ code, facts }: Cause): boolean {
  if (code === 'refresh-refused') return facts['error'] === 'invalid_grant';
  if (code === 'token-refused') return facts['grant'] === 'authorization_code';
  return code === 'no-refresh-token' || code === 'code-lost' || code === 'par-required';
}

/** What the failed step has from the steps before it, and would have again: they are where a cure begins. */
const FROM_BEFORE: ReadonlySet<CauseCode> = new Set<CauseCode>([
  // The same code, or the same token.
  'token-malformed',
  'wrong-audience',
  'dpop-required',
  'interaction-required',
  'user-not-assigned',
  // What was chosen to ask for.
  'scopes-refused',
  'resource-refused',
  // What the metadata said.
  'endpoint-missing',
]);

/** Whether the failed step, sent again, may end in another way; or `anew`, where only the whole flow may. */
export function retryOf(cause: Cause): 'step' | 'anew' | 'never' {
  const { code, facts, deviation } = cause;
  // Where a name leads is no matter of this step: it may be let pass.
  if (deviation === 'private-network') return 'never';
  if (facts['endpoint'] === 'revocation_endpoint') return 'never';
  if (code === 'unsafe-address') return facts['field'] === 'client_id' ? 'step' : 'anew';
  if (code === 'token-time') return facts['claim'] === 'exp' ? 'anew' : 'step';
  return isSpent(cause) || FROM_BEFORE.has(code) ? 'anew' : 'step';
}

/** Deviations by which one authorization server may pass for another (mix-up, RFC 9207, section 1). */
export const MIX_UPS: ReadonlySet<Deviation> = new Set<Deviation>(['issuer-mismatch', 'iss-mismatch']);

/** The rule behind a step: a section with its address. */
export interface RuleSource {
  /** Such as `RFC 9728, section 3.1`. */
  name: string;
  url: string;
}

export interface AuthorizationStep {
  /** Counts from 1 over the life of the session. */
  id: number;
  kind: StepKind;
  state: FlowStepState;
  /** Milliseconds since the epoch. */
  at: number;
  /** As sent, or as it is to be sent; secrets in it are masked unless it is paused. */
  request?: RequestText;
  response?: ResponseText;
  decision?: Decision;
  cause?: Cause;
  rule?: RuleSource;
  /** The step that this one repeats. */
  repeats?: number;
}

/** What is known of the tokens; the tokens themselves stay out of it. */
export interface TokenFacts {
  issuer: string;
  clientId: string;
  /** `Bearer` or `DPoP`. */
  type: string;
  /** Milliseconds since the epoch. */
  receivedAt: number;
  expiresAt?: number;
  isExpiredByHand?: boolean;
  hasRefreshToken: boolean;
  canRevoke: boolean;
  asked: { scope: string; resource: string };
  granted: { scope: string };
  advertised: { challenge: string; metadata: string };
  /** Of a token that is a JWT: `aud`, `scope`, `exp`, `iss`, …, as they stand there, unverified. */
  claims?: Readonly<Record<string, unknown>>;
}

/** One way in that was tried, and what the server answered. */
export interface EntryAttempt {
  kind: 'no-token' | 'wrong-token' | 'expired-token' | 'other-audience' | 'in-query';
  state: 'running' | 'done' | 'skipped';
  /** `refused`: 401 with a challenge, as it should be. `let-in`: it answered. `odd`: refused in another way. */
  verdict?: 'refused' | 'let-in' | 'odd';
  status?: number;
  challenge?: string;
}

/** A question that only a person can answer, before the flow goes on. */
export type AuthorizationQuestion =
  /** The issuers that the metadata lists. */
  | { kind: 'choose-server'; issuers: readonly string[] }
  /** No client ID can be had: one of the person's own is needed. */
  | {
      kind: 'client';
      issuer: string;
      advertised: readonly string[];
      canRegister: boolean;
      /** Whether the server takes the URL of a client ID metadata document. */
      takesDocuments: boolean;
    }
  | { kind: 'secret'; name: SecretName };

/** The browser that a flow waits for. */
export interface AwaitedBrowser {
  url: string;
  redirectUri: string;
  /** Who Loupe says it is at the authorization server. */
  client: { issuer: string; id: string; kind: KeptCredentials['kind'] };
  /** The last browser that came back without this sign-in's `state`. */
  stray?: StrayRedirect;
}

/** How the authorization of one server stands. `data-state` of the region is {@link AuthorizationState.kind}. */
export interface AuthorizationState {
  kind: 'none' | 'running' | 'paused' | 'failed' | 'authorized';
  steps: readonly AuthorizationStep[];
  /** Whether it stops before each step. */
  isStepwise: boolean;
  /** Since the last token the server has rejected a request for want of one, or of a better one. */
  isNeeded?: boolean;
  question?: AuthorizationQuestion;
  /** Of a flow that waits for the browser: where it is to go. A checked `http:` or `https:` address. */
  browser?: AwaitedBrowser;
  tokens?: TokenFacts;
  attempts?: readonly EntryAttempt[];
}

/** What is kept for an issuer, for people to see and forget. */
export interface KeptCredentials {
  issuer: string;
  clientId: string;
  kind: 'dynamic' | 'pre-registered' | 'metadata-document';
  auth: TokenEndpointAuth;
  /** The redirect URI that it was registered with. */
  redirectUri: string;
  /** Masked, such as `••••k3Qz`; undefined where there is none. */
  secret?: string;
  hasTokens: boolean;
}

/** What the page asks of a session's authorization; `core/authorization/authorization.ts` is it. */
export interface AuthorizationControl {
  readonly snapshot: () => AuthorizationState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Begins anew, from the request without a token. Never rejects: what fails is a step. */
  start(options: { stepwise: boolean }): Promise<void>;
  /** Of a paused flow: sends the request, as it was edited. Of one that failed: tries the step again. */
  continue(edited?: RequestText): Promise<void>;
  /** Goes on without stopping. */
  runToEnd(): Promise<void>;
  /** Lets the deviation of the failed step pass for this server, and goes on. The page keeps it in the settings. */
  continueAnyway(): Promise<void>;
  /** Answers {@link AuthorizationState.question}. */
  answer(
    answer:
      | { kind: 'choose-server'; issuer: string }
      | { kind: 'client'; id: string; secret?: string; auth?: TokenEndpointAuth }
      /** A client ID metadata document: a public `https:` URL. */
      | { kind: 'document'; url: string }
      | { kind: 'secret'; name: SecretName; value: string },
  ): Promise<void>;
  /** Has the client of a failed token request shown in another way, and sends it again. */
  useMethod(method: TokenEndpointAuth): Promise<void>;
  /** Sends the request of an earlier step once more, as a step of its own. */
  sendAgain(step: number, edited?: RequestText): Promise<void>;
  /** Where no listener can be reached: the address that the browser was sent back to. @returns what is wrong with it */
  pasteRedirect(url: string): 'not-a-url' | 'not-ours' | undefined;
  cancel(): void;
  refresh(): Promise<void>;
  expireNow(): void;
  revoke(): Promise<void>;
  /** Forgets the tokens, and the registration with this issuer too. */
  forget(issuer?: string): Promise<void>;
  kept(): Promise<KeptCredentials[]>;
  setSecret(name: SecretName, value: string | undefined): Promise<void>;
  hasSecret(name: SecretName): Promise<boolean>;
  /** Reads the tokens anew, where the vault was locked until now. @returns whether there are any */
  reload(): Promise<boolean>;
  tryToGetIn(): Promise<void>;
  /**
   * The whole flow for a ticket, redacted: JSON text.
   * @param leaveOut `person`: what the token's claims say of a person, too (`sub`, `email`, …)
   */
  exportFlow(leaveOut?: 'person'): Promise<string>;
  /** curl for a step, redacted. */
  exportCurl(step: number): string | undefined;
}

/** Whether a text can be the URL of a client ID metadata document: servers fetch it. */
export function isDocumentUrl(url: string): boolean {
  return URL.canParse(url) && new URL(url).protocol === 'https:';
}

/** The redirect URI as it is registered and sent. @param pagePort the port of Loupe's page */
export function redirectUri({ host, port, path }: RedirectTarget, pagePort: number): string {
  return `http://${host}:${port || pagePort}${path}`;
}
