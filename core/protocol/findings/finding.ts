import { groupBy } from '../../json/group-by';
import { pointerToPath } from '../../json/json-pointer';
import type { Party } from '../table/methods';
import { type VersionNumber, versionNumber } from '../versions';
import type { Rule } from './rules';
import type { Severity } from './severity';

/** Judged by this version while nothing tells another. */
export const UNKNOWN_VERSION: VersionNumber = 4;

/** A rule of the protocol that is broken, and where. It stands beside the data and never replaces it. */
export interface Finding {
  rule: Rule;
  severity: Severity;
  /** Who sent what breaks it. */
  who: Party;
  /** The entry of the session's log, which count from 1; 0 where what was checked is in none. */
  seq: number;
  /** JSON Pointer into the whole message: `/result/content/0/data`. Empty for all of it, and for what is no message. */
  pointer: string;
  /** The same place as people write it: `$.result.content[0].data`. */
  path: string;
  /** Whether what stands at the place is that nothing does: then its owner is shown in its stead. */
  isAbsent: boolean;
  /** For the rule's text. `definition` is the object of the schema that it is about. */
  values: FindingValues;
  /** The number of the version that it was judged by. */
  version: number;
}

export type FindingValues = Readonly<Record<string, string | number>>;

/** Where a finding lies, whatever the indexes: `$.result.tools[*].name`. */
export function placePattern({ path }: Pick<Finding, 'path'>): string {
  return path.replace(/\[\d+\]/g, '[*]');
}

/** What the findings of a rule have in common that are one, in several places: where they lie, or what they say where that is nowhere. */
export function alikeKey({ path, values }: Pick<Finding, 'path' | 'values'>): string {
  return path === '' ? JSON.stringify(values) : placePattern({ path });
}

/** The places of each finding by its {@link alikeKey}, in the order that they came in. */
export function gatherAlike(findings: readonly Finding[]): ReadonlyMap<string, readonly Finding[]> {
  return groupBy(findings, alikeKey);
}

/** Told of each place that breaks a rule. `pointer` is a JSON Pointer into the message; `values` are for the rule's text. */
export type Report = (rule: Rule, pointer: string, values?: FindingValues, isAbsent?: boolean) => void;

/** The JSONPath of a pointer into a message, counted from its result. */
export function findingPath(pointer: string): string {
  return pointerToPath(pointer.replace(/^\/result(?=\/|$)/, ''));
}

/** Those findings that lie at a pointer or below it. */
export function findingsWithin(findings: readonly Finding[], pointer: string): Finding[] {
  return findings.filter((finding) => finding.pointer === pointer || finding.pointer.startsWith(`${pointer}/`));
}

/** What findings hold against a result: the worst of them, and how many there are but for notes. */
export interface Flaws {
  worst: 'error' | 'warning';
  /** Undefined where only the worst was kept. */
  count?: number;
}

/** What is held against a result, which is not right then; undefined where there are notes at most. */
export function flawsOf(findings: readonly Finding[] | undefined): Flaws | undefined {
  const counted = (findings ?? []).filter(({ severity }) => severity !== 'note');
  if (counted.length === 0) return undefined;
  const hasError = counted.some(({ severity }) => severity === 'error');
  return { worst: hasError ? 'error' : 'warning', count: counted.length };
}

/** Both lists, each finding once. */
export function mergeFindings(first: readonly Finding[], second: readonly Finding[]): Finding[] {
  const key = (finding: Finding) => `${finding.rule} ${finding.pointer}`;
  const seen = new Set(first.map(key));
  return [...first, ...second.filter((finding) => !seen.has(key(finding)))];
}

/** The number of the version by its date; of one that nobody knows, that by which is judged then. */
export function judgedBy(version: string | undefined): VersionNumber {
  return versionNumber(version) ?? UNKNOWN_VERSION;
}
