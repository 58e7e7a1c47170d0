import { HostError } from '../host';
import type { CauseCode, CauseFacts, FactsOf } from './codes';
import type { Cause, Deviation, Facts, Responsible } from './model';
import texts from './texts.json';

const RESPONSIBLE: Readonly<Record<CauseCode, Responsible>> = {
  'issuer-mismatch': 'authorization-server',
  'issuer-not-allowed': 'person',
  'resource-refused': 'authorization-server',
  'audience-refused': 'authorization-server',
  'par-required': 'authorization-server',
  'interaction-required': 'person',
  'user-not-assigned': 'authorization-server',
  'dpop-required': 'person',
  'implicit-flow': 'authorization-server',
  'registration-method': 'authorization-server',
  'json-wanted': 'authorization-server',
  'redirect-mismatch': 'registration',
  'unknown-client': 'registration',
  'grant-not-allowed': 'registration',
  'redirect-moved': 'registration',
  'refresh-refused': 'authorization-server',
  'no-refresh-token': 'authorization-server',
  'stale-registration': 'registration',
  'no-registration': 'person',
  'registration-refused': 'authorization-server',
  'redirect-not-allowed': 'authorization-server',
  'registration-changed': 'authorization-server',
  'registration-expired': 'authorization-server',
  'registration-malformed': 'authorization-server',
  'resource-mismatch': 'server',
  'metadata-not-found': 'server',
  'other-scheme': 'server',
  forbidden: 'server',
  'metadata-malformed': 'server',
  'pkce-not-advertised': 'authorization-server',
  'token-not-accepted': 'server',
  'wrong-audience': 'authorization-server',
  'token-time': 'authorization-server',
  'client-authentication-refused': 'registration',
  'scopes-missing': 'person',
  'scopes-refused': 'authorization-server',
  'scope-limit': 'server',
  'authorization-refused': 'authorization-server',
  'access-denied': 'person',
  'code-missing': 'authorization-server',
  'revocation-refused': 'authorization-server',
  'server-error': 'authorization-server',
  'token-refused': 'authorization-server',
  'token-malformed': 'authorization-server',
  'state-mismatch': 'authorization-server',
  'iss-mismatch': 'authorization-server',
  'endpoint-missing': 'authorization-server',
  'unsafe-address': 'server',
  'private-network': 'server',
  'network-unknown': 'person',
  'web-page': 'server',
  'sign-in-page': 'server',
  redirected: 'server',
  tls: 'network',
  proxy: 'network',
  network: 'network',
  'no-response': 'server',
  'unexpected-answer': 'server',
  'not-proved': 'server',
  'own-failure': 'client',
  'needs-input': 'person',
  'code-lost': 'person',
  'given-up': 'person',
};

const DEVIATIONS: Partial<Record<CauseCode, Deviation>> = {
  'issuer-mismatch': 'issuer-mismatch',
  'resource-mismatch': 'resource-mismatch',
  'pkce-not-advertised': 'pkce-not-advertised',
  'iss-mismatch': 'iss-mismatch',
  'private-network': 'private-network',
  'network-unknown': 'private-network',
  'registration-changed': 'registration-changed',
  'registration-expired': 'registration-expired',
};

export class StepFailure<Code extends CauseCode = CauseCode> extends Error {
  override name = 'StepFailure';
  override readonly cause: Cause;

  constructor(code: Code, named?: FactsOf<CauseFacts[Code]>, responsible: Responsible = RESPONSIBLE[code]) {
    super(code);
    const deviation = DEVIATIONS[code];
    const facts = (named ?? {}) as Facts;
    const { reason } = facts;
    // Most texts add the period themselves.
    const hasPeriod = texts.causes[code].todo.includes('{reason}.');
    const explained = reason !== undefined && hasPeriod ? { ...facts, reason: reason.replace(/\.$/, '') } : facts;
    this.cause = { code, responsible, facts: explained, deviation };
  }
}

export function toStepFailure(error: unknown): StepFailure {
  if (error instanceof StepFailure) return error as StepFailure;
  const reason = error instanceof Error ? error.message : String(error);
  return new StepFailure('own-failure', { reason });
}

/** Why a request got no response. @param receiver of the request */
export function networkFailure(
  error: unknown,
  url: string,
  from: string,
  receiver: 'server' | 'authorization-server',
): StepFailure {
  const host = URL.canParse(url) ? new URL(url).host : url;
  const unreached = (reason: string) => new StepFailure('network', { host, reason, asked: receiver.replace('-', '') });
  if (!(error instanceof HostError)) return unreached(String(error));
  const { code, message, details } = error;
  const reason = details['reason'] ?? message;
  switch (code) {
    case 'tls':
    case 'ca-file':
      return new StepFailure('tls', { host, reason, chain: details['chain'] ?? details['certificate'] ?? '' });
    case 'proxy':
      return new StepFailure('proxy', { proxy: details['proxy'] ?? '', reason });
    case 'private-network':
      return details['address'] === ''
        ? new StepFailure('network-unknown', { url, from, host })
        : new StepFailure('private-network', { url, from, address: details['address'] ?? '' });
    case 'timeout': {
      const { seconds } = details;
      if (seconds === undefined) break;
      return new StepFailure('no-response', { host, seconds }, receiver);
    }
    case 'bad-url':
      return new StepFailure('unsafe-address', { field: 'url', url });
    case 'aborted':
      return new StepFailure('given-up');
    default:
  }
  return unreached(`${code}: ${message}`);
}

/** Facts of a cause with a `reason`: in English, and as a code for other languages. */
export interface ReasonFacts {
  reason: string;
  wrong?: string;
  member?: string;
}

/** @param member the wrong field, or its value */
export function reasonFacts(wrong: keyof typeof texts.wrong, member = ''): Required<ReasonFacts> {
  return { reason: texts.wrong[wrong].replace('{member}', member), wrong, member };
}
