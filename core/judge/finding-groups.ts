import { groupingKey, type Finding, groupAlike } from '../protocol/findings/finding';
import { type Rule, rules } from '../protocol/findings/rules';
import type { Severity } from '../protocol/findings/severity';
import type { Party } from '../protocol/table/methods';
import type { UnlistedFindings } from './judge-batch';

export interface FindingGroup {
  rule: Rule;
  severity: Severity;
  who: Party;
  count: number;
  /** Number of findings by {@link groupingKey}. */
  patterns: ReadonlyMap<string, number>;
  first: number;
  last: number;
  /** Oldest first, at most {@link MAX_STORED}. */
  findings: readonly Finding[];
}

export type FindingCounts = Readonly<Record<Party, Readonly<Record<Severity, number>>>>;

/** Maximum findings stored for each rule; the others are only counted. */
export const MAX_STORED = 200;

export class FindingGroups {
  #groups = new Map<string, FindingGroup>();
  #byMessage = new Map<number, readonly Finding[]>();

  get groups(): FindingGroup[] {
    return [...this.#groups.values()];
  }

  get byMessage(): ReadonlyMap<number, readonly Finding[]> {
    return this.#byMessage;
  }

  add(finding: Finding): void {
    const { rule, who, seq } = finding;
    const group = this.count({ rule, who, seq, pattern: groupingKey(finding), count: 1 });
    if (group.findings.length >= MAX_STORED) return;
    this.#groups.set(`${rule} ${who}`, { ...group, findings: [...group.findings, finding] });
    this.#byMessage.set(seq, [...(this.#byMessage.get(seq) ?? []), finding]);
  }

  replaceEach(replace: (finding: Finding) => Finding): void {
    for (const [key, group] of this.#groups) this.#groups.set(key, { ...group, findings: group.findings.map(replace) });
    for (const [seq, findings] of this.#byMessage) this.#byMessage.set(seq, findings.map(replace));
  }

  count({ rule, who, pattern, count, seq }: UnlistedFindings): FindingGroup {
    const key = `${rule} ${who}`;
    const known = this.#groups.get(key);
    const patterns = new Map(known?.patterns);
    patterns.set(pattern, (patterns.get(pattern) ?? 0) + count);
    const group: FindingGroup = known
      ? { ...known, count: known.count + count, patterns, last: Math.max(known.last, seq) }
      : { ...groupOf(rule, who, seq), count, patterns };
    this.#groups.set(key, group);
    return group;
  }
}

/** Groups findings that no message of this connection caused: of authorization, and of the server check. */
export function groupFindings(findings: readonly Finding[]): FindingGroup[] {
  const groups = new Map<Rule, FindingGroup>();
  for (const finding of findings) {
    const { rule, who, seq } = finding;
    const known = groups.get(rule) ?? groupOf(rule, who, seq);
    const all = [...known.findings, finding];
    groups.set(rule, { ...known, last: seq, ...countsOf(all) });
  }
  return [...groups.values()];
}

function groupOf(rule: Rule, who: Party, first: number): FindingGroup {
  const { severity } = rules[rule];
  return { rule, severity, who, first, last: first, ...countsOf([]) };
}

export function countsOf(findings: readonly Finding[]): Pick<FindingGroup, 'findings' | 'count' | 'patterns'> {
  const alike = [...groupAlike(findings)];
  const patterns = new Map(alike.map(([key, all]) => [key, all.length]));
  return { findings, count: findings.length, patterns };
}

export function countFindings(groups: readonly FindingGroup[]): FindingCounts {
  const none = { error: 0, warning: 0, note: 0 };
  const counts = { client: { ...none }, server: { ...none } };
  for (const { who, severity, patterns } of groups) counts[who][severity] += patterns.size;
  return counts;
}

export function findingKey({ rule, pointer }: Finding): string {
  return `${rule} ${pointer}`;
}
