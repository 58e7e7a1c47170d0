import type { Rule } from '../protocol/findings/rules';
import { redact } from '../secrets/redact';
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

/** A rule of authorization that is broken; what findings it makes the judge of the session says. */
export interface BrokenRule {
  rule: Rule;
  values: Readonly<Record<string, string | number>>;
  /** The entry of the session's log; 0 where there is none. */
  seq: number;
}

/** Rules that a server or its authorization server breaks, each once. */
export class BrokenRules {
  readonly #found: Writable<readonly BrokenRule[]>;
  readonly #secrets: Secrets;

  /** @param found where they are noted @param secrets what no finding shows */
  constructor(found: Writable<readonly BrokenRule[]>, secrets: Secrets) {
    this.#found = found;
    this.#secrets = secrets;
  }

  /** Notes a deviation, where a rule is against it. */
  addDeviation(deviation: Deviation, facts: Facts, seq: number | undefined): void {
    const rule = DEVIATION_RULES[deviation];
    if (rule) this.add(rule, facts, seq);
  }

  add(rule: Rule, facts: Readonly<Record<string, string | number>>, seq: number | undefined): void {
    const values = Object.fromEntries(
      Object.entries(facts).map(([name, value]) => [
        name,
        typeof value === 'string' ? redact(value, this.#secrets) : value,
      ]),
    );
    const found = this.#found.snapshot();
    const isSame = (each: BrokenRule) => each.rule === rule && JSON.stringify(each.values) === JSON.stringify(values);
    if (found.some(isSame)) return;
    this.#found.set([...found, { rule, values, seq: seq ?? 0 }]);
  }
}
