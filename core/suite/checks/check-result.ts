import { stringifyJson } from '../../json/lossless';

/** What was checked: a member of `expect`, or what holds for every call. */
export type CheckName =
  | 'outcome'
  | 'code'
  | 'outputSchema'
  | 'findings'
  | 'duration'
  | 'content'
  | 'values'
  | 'reference'
  /** What the server asks is answered by the suite, all of it and no more. */
  | 'answers'
  | 'capture'
  | 'variables'
  | 'destructive';

/** One expectation of a call, and whether it was met. Texts are for people; JSON is as JSON is written. */
export interface CheckResult {
  check: CheckName;
  /** What of the answer it is about: a JSONPath, a block's place, a percentile. */
  at?: string;
  passed: boolean;
  expected: string;
  actual: string;
  /** What differs, a line each, where expected and actual alone do not show it. */
  difference?: readonly string[];
}

/** So much of a value stands in a check's words. */
const MOST_SHOWN = 2_000;

/** A value in the words of a check: its JSON, cut where it is long. */
export function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = stringifyJson(value);
  return text.length <= MOST_SHOWN
    ? text
    : `${text.slice(0, MOST_SHOWN)}… (${text.length} characters)`;
}
