import type { ProtocolVersion } from '../protocol/protocol-settings';
import { type Finding, pathPattern } from '../protocol/findings/finding';
import type { Rule } from '../protocol/findings/rules';
import type { Party } from '../protocol/table/methods';
import { ConnectionJudge } from './connection-judge';
import type { JudgeEvent } from './judged-message';
import { validateWithSdk } from './validate-with-sdk';

/** Counts further findings of a rule with the same path pattern, beyond those listed. */
export interface UnlistedFindings {
  rule: Rule;
  who: Party;
  pattern: string;
  count: number;
  seq: number;
}

export interface JudgedBatch {
  findings: Finding[];
  more: UnlistedFindings[];
  version: ProtocolVersion | undefined;
  /** Whether a connection began in the batch: earlier findings belong to the one before. */
  isNewConnection: boolean;
}

/** Maximum findings of a rule with the same path pattern that are listed; others are counted. */
const MAX_ALIKE = 100;

export class BatchJudge {
  readonly #judge = new ConnectionJudge(validateWithSdk);
  #alike = new Map<string, number>();

  take(events: readonly JudgeEvent[]): JudgedBatch {
    let findings: Finding[] = [];
    let more = new Map<string, UnlistedFindings>();
    let isNewConnection = false;
    for (const event of events) {
      if (event.kind === 'connection' && event.isRenewal !== true) {
        isNewConnection = true;
        findings = [];
        more = new Map();
        this.#alike = new Map();
      }
      for (const finding of this.#judge.take(event)) {
        const { rule, who, seq } = finding;
        const pattern = pathPattern(finding);
        const key = `${rule} ${who} ${pattern}`;
        const known = (this.#alike.get(key) ?? 0) + 1;
        this.#alike.set(key, known);
        if (known <= MAX_ALIKE) {
          findings.push(finding);
          continue;
        }
        const before = more.get(key)?.count ?? 0;
        more.set(key, { rule, who, pattern, count: before + 1, seq });
      }
    }
    return { findings, more: [...more.values()], version: this.#judge.version, isNewConnection };
  }
}
