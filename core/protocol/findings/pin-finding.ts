import type { ProtocolVersion } from '../protocol-settings';
import { pointerToPath } from '../../json/json-pointer';
import type { Party } from '../table/methods';
import { type Finding, type FindingValues, type Report, UNKNOWN_VERSION } from './finding';
import { type Rule, rules } from './rules';

const ABSENT: ReadonlySet<Rule> = new Set<Rule>([
  'field-missing',
  'params-missing',
  'structured-missing',
  'result-type-missing',
]);

export interface FindingSource {
  seq?: number;
  who?: Party;
  version?: ProtocolVersion;
}

/** @param isAbsent by default, as the rule says */
export function pinFinding(
  rule: Rule,
  pointer: string,
  values: FindingValues = {},
  isAbsent = ABSENT.has(rule),
  { seq = 0, who = 'server', version = UNKNOWN_VERSION }: FindingSource = {},
): Finding {
  const path = pointer === '' ? '' : pointerToPath(pointer);
  const { severity } = rules[rule];
  return { rule, severity, who, seq, pointer, path, isAbsent, values, version };
}

export function gatherFindings(check: (report: Report) => void): Finding[] {
  const findings: Finding[] = [];
  check((rule, pointer, values, isAbsent) => {
    findings.push(pinFinding(rule, pointer, values, isAbsent));
  });
  return findings;
}
