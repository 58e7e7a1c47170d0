import { alikeKey, type Finding, gatherAlike } from '../protocol/findings/finding';
import { type Rule, rules } from '../protocol/findings/rules';
import type { Severity } from '../protocol/findings/severity';
import type { Party } from '../protocol/table/methods';
import type { MoreOfRule } from './judge-batch';

/** One rule that one side breaks, as often as it does. */
export interface FindingGroup {
  rule: Rule;
  severity: Severity;
  who: Party;
  /** How often, in all. */
  count: number;
  /** The same by {@link alikeKey}: how many places each finding has. */
  places: ReadonlyMap<string, number>;
  /** The first and the last entry of the log that break it. */
  first: number;
  last: number;
  /** Some of them, oldest first: at most {@link MOST_KEPT}. */
  findings: readonly Finding[];
}

export type FindingCounts = Readonly<Record<Party, Readonly<Record<Severity, number>>>>;

/** So many findings of a rule are kept; the others are counted. */
export const MOST_KEPT = 200;

/** The findings of a connection by rule and by message; of a flood some are kept, and the others counted. */
export class FindingGroups {
  #groups = new Map<string, FindingGroup>();
  #byMessage = new Map<number, readonly Finding[]>();

  get groups(): FindingGroup[] {
    return [...this.#groups.values()];
  }

  get byMessage(): ReadonlyMap<number, readonly Finding[]> {
    return this.#byMessage;
  }

  /** Counts a finding, and keeps it. */
  keep(finding: Finding): void {
    const { rule, who, seq } = finding;
    const group = this.count({ rule, who, seq, pattern: alikeKey(finding), count: 1 });
    if (group.findings.length >= MOST_KEPT) return;
    this.#groups.set(`${rule} ${who}`, { ...group, findings: [...group.findings, finding] });
    this.#byMessage.set(seq, [...(this.#byMessage.get(seq) ?? []), finding]);
  }

  /** Changes each finding that was kept. */
  placeAll(place: (finding: Finding) => Finding): void {
    for (const [key, group] of this.#groups) {
      this.#groups.set(key, { ...group, findings: group.findings.map(place) });
    }
    for (const [seq, findings] of this.#byMessage) this.#byMessage.set(seq, findings.map(place));
  }

  /** Counts findings of which no more is known. */
  count({ rule, who, pattern, count, seq }: MoreOfRule): FindingGroup {
    const key = `${rule} ${who}`;
    const known = this.#groups.get(key);
    const places = new Map(known?.places);
    places.set(pattern, (places.get(pattern) ?? 0) + count);
    const group: FindingGroup = known
      ? { ...known, count: known.count + count, places, last: Math.max(known.last, seq) }
      : { ...groupOf(rule, who, seq), count, places };
    this.#groups.set(key, group);
    return group;
  }
}

/** What was found beside the messages, by rule. What authorization found outlives a connection, as the address does. */
export function grouped(findings: readonly Finding[]): FindingGroup[] {
  const groups = new Map<Rule, FindingGroup>();
  for (const finding of findings) {
    const { rule, who, seq } = finding;
    const known = groups.get(rule) ?? groupOf(rule, who, seq);
    const all = [...known.findings, finding];
    groups.set(rule, { ...known, last: seq, ...placesOf(all) });
  }
  return [...groups.values()];
}

function groupOf(rule: Rule, who: Party, first: number): FindingGroup {
  const { severity } = rules[rule];
  return { rule, severity, who, first, last: first, ...placesOf([]) };
}

/** Findings of one rule, and where they are. */
export function placesOf(findings: readonly Finding[]): Pick<FindingGroup, 'findings' | 'count' | 'places'> {
  const alike = [...gatherAlike(findings)];
  const places = new Map(alike.map(([key, all]) => [key, all.length]));
  return { findings, count: findings.length, places };
}

/** How many findings each side has, by severity. */
export function countFindings(groups: readonly FindingGroup[]): FindingCounts {
  const none = { error: 0, warning: 0, note: 0 };
  const counts = { client: { ...none }, server: { ...none } };
  for (const { who, severity, places } of groups) counts[who][severity] += places.size;
  return counts;
}

/** What tells the findings of one message apart. */
export function keyOf({ rule, pointer }: Finding): string {
  return `${rule} ${pointer}`;
}
