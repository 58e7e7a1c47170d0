import type { Finding } from '../protocol/findings/finding';
import type { Rule } from '../protocol/findings/rules';
import { type Report } from '../protocol/findings/finding';
import { pinFinding } from '../protocol/findings/pin-finding';
import type { Party } from '../protocol/table/methods';
import type { VersionNumber } from '../protocol/versions';

/** So many places are told of one message: a list may be wrong in each of its ten thousand items. */
const MOST_IN_MESSAGE = 500;

/** What is reported of one event of a connection. */
export class Reports {
  readonly findings: Finding[] = [];
  readonly #hasGap: boolean;

  /** @param hasGap whether some of the conversation is missing: nothing is expected that was said there */
  constructor(hasGap: boolean) {
    this.#hasGap = hasGap;
  }

  /** Reports of one entry of the log, each rule once a place. */
  to(seq: number, who: Party, version: VersionNumber): Report {
    const seen = new Set<string>();
    return (rule, pointer, values, isAbsent) => {
      const key = `${rule} ${pointer}`;
      if (this.#hasGap && OF_WHAT_WAS_SAID.has(rule)) return;
      if (this.findings.length >= MOST_IN_MESSAGE || seen.has(key)) return;
      // What the check of the shape has told already is not told in other words.
      const isWithin = (place: string) =>
        place === pointer || (OF_WHOLE_SCHEMA.has(rule) && place.startsWith(`${pointer}/`));
      const isToldByShape = (known: Finding) =>
        isWithin(known.pointer) && known.severity === 'error' && !isAboveShape(known.rule);
      if (isAboveShape(rule) && this.findings.some(isToldByShape)) return;
      seen.add(key);
      this.findings.push(pinFinding(rule, pointer, values, isAbsent, { seq, who, version }));
    };
  }
}

/** A rule of tasks, apps or schemas, of which some are of shapes too. */
function isAboveShape(rule: Rule): boolean {
  return /^(?:task|app)-/.test(rule) || OF_WHOLE_SCHEMA.has(rule);
}

/** Rules that are told at a schema's own place, wherever in it they are broken. */
const OF_WHOLE_SCHEMA: ReadonlySet<Rule> = new Set<Rule>(['tool-schema-invalid']);

/** Rules that are broken by what nobody has said before. */
const OF_WHAT_WAS_SAID: ReadonlySet<Rule> = new Set<Rule>([
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
