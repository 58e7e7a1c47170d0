import { stringifyJson } from '../../json/lossless';
import { isTranslated, type LocalizedText } from '../../text/phrase';
import { english, phrase } from '../suite-phrase';
import { cutText } from '../../json/shorten-strings';

export type CheckName =
  | 'outcome'
  /** None of the alternatives holds. */
  | 'any'
  | 'code'
  | 'outputSchema'
  | 'findings'
  | 'duration'
  | 'content'
  | 'values'
  | 'reference'
  /** The suite answers all server requests, and has no answer left over. */
  | 'answers'
  | 'capture'
  | 'script'
  | 'variables'
  | 'destructive'
  | 'tool'
  /** Only of a dry run. */
  | 'arguments';

export interface CheckResult {
  check: CheckName;
  /** A JSONPath, the number of a block, a percentile. */
  at?: string;
  passed: boolean;
  expected: string;
  actual: string;
  /** A line each, if `expected` and `actual` alone do not show it. */
  difference?: readonly string[];
  /** The texts for other languages, if they differ; reports of earlier versions lack it. */
  localized?: LocalizedCheck;
}

export interface LocalizedCheck {
  at?: LocalizedText;
  expected: LocalizedText;
  actual: LocalizedText;
  difference?: readonly LocalizedText[];
}

/** Without the texts for other languages, for files that only others read. */
export function englishCheck(check: CheckResult): CheckResult {
  const { localized: _, ...rest } = check;
  return rest;
}

export function checkResult(
  { check, at, passed }: Pick<CheckResult, 'check' | 'passed'> & { at?: string },
  texts: LocalizedCheck,
): CheckResult {
  const { expected, actual, difference } = texts;
  const path = texts.at === undefined ? at : english(texts.at);
  return {
    check,
    at: path,
    passed,
    expected: english(expected),
    actual: english(actual),
    ...(difference && { difference: difference.map(english) }),
    ...([texts.at ?? '', expected, actual, ...(difference ?? [])].some(isTranslated) && { localized: texts }),
  };
}

/** Characters of a value that a check's texts show. */
const MAX_VALUE_LENGTH = 2_000;

export function valueText(value: unknown): LocalizedText {
  if (value === undefined) return phrase('nothing');
  const text = stringifyJson(value);
  return text.length <= MAX_VALUE_LENGTH
    ? text
    : phrase('cut', { text: cutText(text, MAX_VALUE_LENGTH), count: text.length });
}
