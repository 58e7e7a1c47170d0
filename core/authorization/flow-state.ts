import type { Host } from '../host';
import type { Credentials, StoredClient, Tokens } from './credentials';
import type { StepFailure } from './failure';
import type { ResourceMetadata, ServerMetadata } from './metadata';
import type {
  AuthorizationQuestion,
  AuthorizationSettings,
  Deviation,
  Facts,
  HttpRequest,
  HttpResponse,
  StepKind,
} from './model';
import type { StepRunner } from './step-runner';
import type { Nonces } from './token-endpoint';

/** `open`: the server needs no token, and names no authorization server. */
export type Phase = Exclude<StepKind, 'refresh' | 'revoke'> | 'end' | 'open';

export interface TriedAddress {
  /** `link`: the URL in the challenge. */
  purpose: 'link' | 'resource' | 'server' | 'register' | 'token';
  url: string;
  line: string;
}

/** Stored over a reload; contains no secret. */
export interface FlowState {
  phase: Phase;
  /** Deviations accepted in this flow, besides the settings. */
  passed: Deviation[];
  /** `scheme`: the challenge's scheme if it is not OAuth's. `said`: the text of the body. */
  challenge: { header: string; metadata: string; scope: string; scheme?: string; said?: string };
  isStepUp: boolean;
  /** The server accepted the first request; it may protect others. */
  isOpen?: boolean;
  addresses: string[];
  next: number;
  tried: TriedAddress[];
  resource?: ResourceMetadata;
  /** From the resource's metadata, or the server's origin. */
  issuer: string;
  /** No resource metadata was found: the server is its own authorization server (2025-03-26). */
  isOwnIssuer: boolean;
  metadata?: ServerMetadata;
  client?: Omit<StoredClient, 'secret' | 'key'> & { isKept: boolean };
  mayMove: boolean;
  redirect: string;
  scope: string;
  /** Empty: not sent. */
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

export interface RejectedRequest {
  request: HttpRequest;
  response: HttpResponse;
}

export type Proof =
  | { kind: 'proved'; tools: number; request?: HttpRequest; response?: HttpResponse }
  | { kind: 'refused'; request?: HttpRequest; response: HttpResponse }
  | { kind: 'failed'; reason: string; request?: HttpRequest; response?: HttpResponse };

export interface FlowOptions {
  host: Host;
  server: string;
  settings: () => AuthorizationSettings;
  runner: StepRunner;
  credentials: Credentials;
  nonces: Nonces;
  signal: AbortSignal;
  requestForChallenge: HttpRequest;
  /** A rejected request, instead of the first one. */
  refused: RejectedRequest | undefined;
  /** The user's, instead of the browser. */
  refreshToken: string | undefined;
  /** The scope of the last token; a step-up requests more in addition to it. */
  lastScope: string;
  /** Counts step-ups by scope. @returns false for one too many */
  mayStepUp: (scope: string) => boolean;
  /** Called for each broken rule, accepted or not. */
  onDeviation: (deviation: Deviation, facts: Facts, seq: number | undefined) => void;
  onProgress: () => void;
  /** @returns the URL that the browser returned with */
  browse: (request: { url: string; redirect: string; state: string }) => Promise<string>;
  keepTokens: (tokens: Tokens) => Promise<void>;
  prove: () => Promise<Proof>;
}

/** Thrown if only the user can answer: the step then waits. */
export class AnswerNeeded extends Error {
  override name = 'AnswerNeeded';
  readonly question: AuthorizationQuestion;
  /** Undefined if the question is reason enough. */
  readonly failure: StepFailure | undefined;

  constructor(question: AuthorizationQuestion, failure?: StepFailure) {
    super(question.kind);
    this.question = question;
    this.failure = failure;
  }
}
