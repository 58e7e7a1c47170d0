import type { Host } from '../host';
import type { Credentials, KeptClient, Tokens } from './credentials';
import type { StepFailure } from './failure';
import type { ResourceMetadata, ServerMetadata } from './metadata';
import type {
  AuthorizationQuestion,
  AuthorizationSettings,
  Deviation,
  Facts,
  RequestText,
  ResponseText,
  StepKind,
} from './model';
import type { StepRunner } from './step-runner';
import type { Nonces } from './token-endpoint';

/** `open`: the server wants no token, and names no authorization server. */
export type Phase = Exclude<StepKind, 'refresh' | 'revoke'> | 'end' | 'open';

/** An address that was tried for metadata, in vain. */
export interface Tried {
  /** `link`: the one that the challenge names. */
  purpose: 'link' | 'resource' | 'server' | 'register' | 'token';
  url: string;
  /** What came, in a few words. */
  line: string;
}

/** How far a flow has come, as it survives a reload. No secret is in it. */
export interface FlowState {
  phase: Phase;
  /** What the person has let pass in this flow, beside the settings. */
  passed: Deviation[];
  /** `scheme`: of a challenge that is not OAuth's; `forbidden`: there was none, and 403. `said`: the body's own words. */
  challenge: { header: string; metadata: string; scope: string; scheme?: string; said?: string };
  isStepUp: boolean;
  /** Whether the server let the first request pass: it may still protect others. */
  isOpen?: boolean;
  /** The addresses of a discovery, which of them is next, and what came of those before. */
  addresses: string[];
  next: number;
  tried: Tried[];
  resource?: ResourceMetadata;
  /** As the resource's metadata names it, or the server's origin. */
  issuer: string;
  /** Whether no resource metadata was found: then the server is its own authorization server (2025-03-26). */
  isOwnIssuer: boolean;
  metadata?: ServerMetadata;
  client?: Omit<KeptClient, 'secret' | 'key'> & { isKept: boolean };
  /** Whether the person goes on though the redirect URI is another than the registered one. */
  mayMove: boolean;
  redirect: string;
  scope: string;
  /** Empty where it is left out. */
  sentResource: string;
  state: string;
}

export function freshFlow(): FlowState {
  return {
    phase: 'challenge',
    passed: [],
    challenge: { header: '', metadata: '', scope: '' },
    isStepUp: false,
    addresses: [],
    next: 0,
    tried: [],
    issuer: '',
    isOwnIssuer: false,
    mayMove: false,
    redirect: '',
    scope: '',
    sentResource: '',
    state: '',
  };
}

/** A request that the server refused while it was connected to, or connecting. */
export interface Refused {
  request: RequestText;
  response: ResponseText;
}

/** What the session found out with the token. */
export type Proof =
  | { kind: 'proved'; tools: number; request?: RequestText; response?: ResponseText }
  | { kind: 'refused'; request?: RequestText; response: ResponseText }
  | { kind: 'failed'; reason: string; request?: RequestText; response?: ResponseText };

/** What a flow is given by the authorization that it is of. */
export interface FlowSetting {
  host: Host;
  /** The server's URL. */
  server: string;
  settings: () => AuthorizationSettings;
  runner: StepRunner;
  credentials: Credentials;
  nonces: Nonces;
  signal: AbortSignal;
  /** The first request, as it is made without a token. */
  challengeRequest: RequestText;
  /** In the place of the first request: a later one, which was refused already. */
  refused: Refused | undefined;
  /** In the place of the browser: one that was given elsewhere. */
  refreshToken: string | undefined;
  /** The scope that the last token was asked for or has: a step-up adds to it. */
  lastScope: string;
  /** Counts a step-up for a scope. @returns false when it is one too many */
  mayStepUp: (scope: string) => boolean;
  /** Told of a rule that is broken, be it let pass or not. */
  onDeviation: (deviation: Deviation, facts: Facts, seq: number | undefined) => void;
  onProgress: () => void;
  /** Sends the person's browser to an address. @returns the address that it came back with */
  browse: (wish: { url: string; redirect: string; state: string }) => Promise<string>;
  keepTokens: (tokens: Tokens) => Promise<void>;
  prove: () => Promise<Proof>;
}

/** A question that only a person can answer; the step waits. */
export class Unanswered extends Error {
  override name = 'Unanswered';
  readonly question: AuthorizationQuestion;
  /** Why it has to be asked; undefined where the question says so itself. */
  readonly failure: StepFailure | undefined;

  constructor(question: AuthorizationQuestion, failure?: StepFailure) {
    super(question.kind);
    this.question = question;
    this.failure = failure;
  }
}
