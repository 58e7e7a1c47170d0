import { groupBy } from '../../json/group-by';
import { pointerToPath } from '../../json/json-pointer';
import type { Party } from '../table/methods';
import { type ProtocolVersion, knownVersion } from '../protocol-settings';
import type { Rule } from './rules';
import type { Severity } from './severity';

/** Used while the version is unknown. */
export const UNKNOWN_VERSION: ProtocolVersion = '2025-11-25';

/** A rule that a message breaks, at a path. It is shown beside the data and never replaces it. */
export interface Finding {
  rule: Rule;
  severity: Severity;
  who: Party;
  /** `seq` of its entry in the log, from 1; 0 for none. */
  seq: number;
  /** A JSON Pointer into the message: `/result/content/0/data`. Empty for all of it, or if there is none. */
  pointer: string;
  /** `$.result.content[0].data` */
  path: string;
  /** Something is missing at the path: its owner is shown. */
  isAbsent: boolean;
  values: FindingValues;
  version: ProtocolVersion;
}

/** A value that is missing; the page translates it. */
export const NO_VALUE = '(none)';

export type FindingValues = Readonly<Record<string, string | number>>;

/** `$.result.tools[3].name` → `$.result.tools[*].name` */
export function pathPattern({ path }: Pick<Finding, 'path'>): string {
  return path.replace(/\[\d+\]/g, '[*]');
}

/** Findings of a rule with the same key are shown as one: same path pattern, or same values without a path. */
export function groupingKey({ path, values }: Pick<Finding, 'path' | 'values'>): string {
  return path === '' ? JSON.stringify(values) : pathPattern({ path });
}

export function groupAlike(findings: readonly Finding[]): ReadonlyMap<string, readonly Finding[]> {
  return groupBy(findings, groupingKey);
}

/** Called for each broken rule. `pointer` is a JSON Pointer into the message; `values` are for the text. */
export type Report = (rule: Rule, pointer: string, values?: FindingValues, isAbsent?: boolean) => void;

export function findingPath(pointer: string): string {
  return pointerToPath(pointer.replace(/^\/result(?=\/|$)/, ''));
}

export function findingsWithin(findings: readonly Finding[], pointer: string): Finding[] {
  return findings.filter((finding) => finding.pointer === pointer || finding.pointer.startsWith(`${pointer}/`));
}

/** Their number: those that differ only in their places are one, as the Findings page and reports count them. */
export function countKinds(findings: readonly Finding[]): number {
  return new Set(findings.map((finding) => `${finding.rule} ${finding.who} ${groupingKey(finding)}`)).size;
}

/** The worst severity, and the count without notes. */
export interface FindingCounts {
  worst: 'error' | 'warning';
  /** Undefined if only the worst was stored. */
  count?: number;
}

/** Undefined for notes only. */
export function countFindings(findings: readonly Finding[] | undefined): FindingCounts | undefined {
  const counted = (findings ?? []).filter(({ severity }) => severity !== 'note');
  if (counted.length === 0) return undefined;
  const hasError = counted.some(({ severity }) => severity === 'error');
  return { worst: hasError ? 'error' : 'warning', count: countKinds(counted) };
}

export function mergeFindings(first: readonly Finding[], second: readonly Finding[]): Finding[] {
  const key = (finding: Finding) => `${finding.rule} ${finding.pointer}`;
  const seen = new Set(first.map(key));
  return [...first, ...second.filter((finding) => !seen.has(key(finding)))];
}

/** An unknown version is judged as {@link UNKNOWN_VERSION}. */
export function judgingVersion(version: string | undefined): ProtocolVersion {
  return knownVersion(version) ?? UNKNOWN_VERSION;
}
