import type { Rule } from '../protocol/findings/rules';
import { maskSecrets } from '../secrets/mask-secrets';
import type { Secrets } from '../secrets/secrets';
import type { Writable } from '../store';
import type { Deviation, Facts } from './model';

const DEVIATION_RULES: Partial<Record<Deviation, Rule>> = {
  'issuer-mismatch': 'auth-issuer-mismatch',
  'resource-mismatch': 'auth-resource-mismatch',
  'pkce-not-advertised': 'auth-pkce-not-advertised',
  'iss-mismatch': 'auth-iss-mismatch',
  'private-network': 'auth-private-network',
  'registration-changed': 'auth-registration-changed',
  'registration-expired': 'auth-registration-expired',
};

export interface AuthorizationFinding {
  rule: Rule;
  values: Readonly<Record<string, string | number>>;
  seq: number;
}

export class AuthorizationFindings {
  readonly #findings: Writable<readonly AuthorizationFinding[]>;
  readonly #secrets: Secrets;

  constructor(findings: Writable<readonly AuthorizationFinding[]>, secrets: Secrets) {
    this.#findings = findings;
    this.#secrets = secrets;
  }

  addDeviation(deviation: Deviation, facts: Facts, seq: number | undefined): void {
    const rule = DEVIATION_RULES[deviation];
    if (rule) this.add(rule, facts, seq);
  }

  add(rule: Rule, facts: Readonly<Record<string, string | number>>, seq: number | undefined): void {
    const values = Object.fromEntries(
      Object.entries(facts).map(([name, value]) => [
        name,
        typeof value === 'string' ? maskSecrets(value, this.#secrets) : value,
      ]),
    );
    const findings = this.#findings.snapshot();
    const isSame = (each: AuthorizationFinding) =>
      each.rule === rule && JSON.stringify(each.values) === JSON.stringify(values);
    if (findings.some(isSame)) return;
    this.#findings.set([...findings, { rule, values, seq: seq ?? 0 }]);
  }
}
