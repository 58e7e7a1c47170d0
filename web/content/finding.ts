import { findings as texts } from '../i18n/en/findings';
import { pointerToPath } from '../json/documents/json-pointer';
import { type Rule, severities, type Severity } from './finding-rules';

/** What a check noticed, pinned to a place in a message. It stands beside the data and never replaces it. */
export interface Finding {
  /** JSON Pointer into the whole message: `/result/content/0/data`. */
  pointer: string;
  /** The same place as people write it, from the result on: `$.content[0].data`. */
  path: string;
  severity: Severity;
  rule: Rule;
  /** Whether what stands at the place is that nothing does: then its owner is shown in its stead. */
  isAbsent: boolean;
  /** Plain English, for exports. */
  message: string;
  /** For the text in another language. */
  values: FindingValues;
}

export type FindingValues = Record<string, string | number>;

/** The JSONPath of a pointer into a message, counted from its result. */
export function findingPath(pointer: string): string {
  return pointerToPath(pointer.replace(/^\/result(?=\/|$)/, ''));
}

const ABSENT: ReadonlySet<Rule> = new Set([
  'field-missing',
  'structured-missing',
  'result-type-missing',
]);

/**
 * Makes a finding of a rule, with the values that its text wants.
 * @param isAbsent whether the place is one where something is missing; the rule tells unless told
 */
export function pinFinding(
  rule: Rule,
  pointer: string,
  values: FindingValues = {},
  isAbsent = ABSENT.has(rule),
): Finding {
  const message = texts[rule].replace(/\{(\w+)\}/g, (_, name: string) =>
    String(values[name] ?? ''),
  );
  const path = findingPath(pointer);
  return { pointer, path, severity: severities[rule], rule, isAbsent, message, values };
}

/** Those findings that lie at a pointer or below it. */
export function findingsWithin(findings: readonly Finding[], pointer: string): Finding[] {
  return findings.filter(
    (finding) => finding.pointer === pointer || finding.pointer.startsWith(`${pointer}/`),
  );
}

/** Both lists, each finding once. */
export function mergeFindings(first: readonly Finding[], second: readonly Finding[]): Finding[] {
  const key = (finding: Finding) => `${finding.rule} ${finding.pointer}`;
  const seen = new Set(first.map(key));
  return [...first, ...second.filter((finding) => !seen.has(key(finding)))];
}
