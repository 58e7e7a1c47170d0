import { type Finding, type Report } from '../protocol/findings/finding';
import type { Rule } from '../protocol/findings/rules';
import { pinFinding } from '../protocol/findings/pin-finding';
import type { Party } from '../protocol/table/methods';
import type { ProtocolVersion } from '../protocol/protocol-settings';

/** A list may be wrong in each of ten thousand items. */
const MAX_FINDINGS = 500;

export class Reports {
  readonly findings: Finding[] = [];
  readonly #hasGap: boolean;

  /** @param hasGap whether part of the log is missing: rules about earlier messages are off */
  constructor(hasGap: boolean) {
    this.#hasGap = hasGap;
  }

  to(seq: number, who: Party, version: ProtocolVersion): Report {
    const seen = new Set<string>();
    return (rule, pointer, values, isAbsent) => {
      const key = `${rule} ${pointer}`;
      if (this.#hasGap && NEED_EARLIER_MESSAGES.has(rule)) return;
      if (this.findings.length >= MAX_FINDINGS || seen.has(key)) return;
      // Skips what the shape check already reports in other words.
      const isWithin = (other: string) =>
        other === pointer || (REPORTED_AT_SCHEMA.has(rule) && other.startsWith(`${pointer}/`));
      const isReportedByShape = (known: Finding) =>
        isWithin(known.pointer) && known.severity === 'error' && !isAboveShape(known.rule);
      if (isAboveShape(rule) && this.findings.some(isReportedByShape)) return;
      seen.add(key);
      this.findings.push(pinFinding(rule, pointer, values, isAbsent, { seq, who, version }));
    };
  }
}

/** Tasks, apps and schemas have rules that shapes cover too. */
function isAboveShape(rule: Rule): boolean {
  return /^(?:task|app)-/.test(rule) || REPORTED_AT_SCHEMA.has(rule);
}

/** Rules that are reported at a schema as a whole, wherever in it they are broken. */
const REPORTED_AT_SCHEMA: ReadonlySet<Rule> = new Set<Rule>(['tool-schema-invalid']);

const NEED_EARLIER_MESSAGES: ReadonlySet<Rule> = new Set<Rule>([
  'response-unknown',
  'progress-unknown',
  'cancel-unknown',
  'log-not-asked',
  'update-not-subscribed',
  'listen-not-asked',
  'listen-not-acknowledged',
  'cursor-never-given',
  'elicitation-unknown',
]);
