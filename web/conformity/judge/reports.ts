import type { Finding } from '../../content/finding';
import { pointerToPath } from '../../json/documents/json-pointer';
import type { ConformityFinding } from '../conformity-finding';
import type { ConformityRule, Report } from '../notice';
import { severityOf } from '../rules';
import type { Party } from '../table/methods';
import type { VersionNumber } from '../versions';

/** So many places are told of one message: a list may be wrong in each of its ten thousand items. */
const MOST_IN_MESSAGE = 500;

/** What is reported of one event of a connection. */
export class Reports {
  readonly findings: ConformityFinding[] = [];
  readonly #hasGap: boolean;

  /** @param hasGap whether some of the conversation was not heard: nothing is expected that was said there */
  constructor(hasGap: boolean) {
    this.#hasGap = hasGap;
  }

  /** Reports of one entry of the log, each rule once a place. */
  to(seq: number, who: Party, version: VersionNumber): Report {
    const seen = new Set<string>();
    return (rule, pointer, values = {}, isAbsent = ABSENT.has(rule)) => {
      const key = `${rule} ${pointer}`;
      if (this.#hasGap && OF_WHAT_WAS_SAID.has(rule)) return;
      if (this.findings.length >= MOST_IN_MESSAGE || seen.has(key)) return;
      // What the check of the shape has told already is not told in other words.
      const isToldByShape = (known: ConformityFinding) =>
        known.pointer === pointer && !isAboveShape(known.rule);
      if (isAboveShape(rule) && this.findings.some(isToldByShape)) return;
      seen.add(key);
      const severity = severityOf(rule);
      const path = pointer === '' ? '' : pointerToPath(pointer);
      this.findings.push({ rule, severity, who, seq, pointer, path, isAbsent, values, version });
    };
  }

  /** Reports what another check found. What is an error already at its place is not told in other words. */
  relay({ rule, pointer, values, isAbsent, severity }: Finding, report: Report): void {
    const isTold = this.findings.some(
      (known) =>
        known.severity === 'error' &&
        (known.rule === 'not-json-rpc' || `${known.pointer}/`.startsWith(`${pointer}/`)),
    );
    if (severity !== 'error' || !isTold) report(rule, pointer, values, isAbsent);
  }
}

/** A rule of tasks or apps, of which some are of shapes too. */
function isAboveShape(rule: ConformityRule): boolean {
  return /^(?:task|app)-/.test(rule);
}

/** Rules that are broken by what nobody has said before. */
const OF_WHAT_WAS_SAID: ReadonlySet<ConformityRule> = new Set<ConformityRule>([
  'response-unknown',
  'progress-unknown',
  'cancel-unknown',
  'log-not-asked',
  'update-not-subscribed',
  'listen-not-asked',
]);

const ABSENT: ReadonlySet<ConformityRule> = new Set<ConformityRule>([
  'field-missing',
  'result-type-missing',
  'params-missing',
]);
