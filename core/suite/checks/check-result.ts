import { stringifyJson } from '../../json/lossless';
import { isTranslated, type Words } from '../../text/phrase';
import { english, say } from '../say';

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
  | 'script'
  | 'variables'
  | 'destructive'
  | 'tool';

/** One expectation of a call, and whether it was met. Texts are for people, in English; JSON is as JSON is written. */
export interface CheckResult {
  check: CheckName;
  /** What of the answer it is about: a JSONPath, a block's place, a percentile. */
  at?: string;
  passed: boolean;
  expected: string;
  actual: string;
  /** What differs, a line each, where expected and actual alone do not show it. */
  difference?: readonly string[];
  /** The texts for other languages, where they differ; reports of earlier versions lack it. */
  said?: CheckWords;
}

/** What a check says, for any language. */
export interface CheckWords {
  /** What of the answer it is about, where that is more than a name. */
  at?: Words;
  expected: Words;
  actual: Words;
  difference?: readonly Words[];
}

/** A check without its texts for other languages, for a file that is not Loupe's own. */
export function englishCheck(check: CheckResult): CheckResult {
  const { said: _, ...rest } = check;
  return rest;
}

/** A check with its English texts. */
export function checkResult(
  { check, at, passed }: Pick<CheckResult, 'check' | 'passed'> & { at?: string },
  said: CheckWords,
): CheckResult {
  const { expected, actual, difference } = said;
  const place = said.at === undefined ? at : english(said.at);
  return {
    check,
    at: place,
    passed,
    expected: english(expected),
    actual: english(actual),
    ...(difference && { difference: difference.map(english) }),
    ...([said.at ?? '', expected, actual, ...(difference ?? [])].some(isTranslated) && { said }),
  };
}

/** So much of a value stands in a check's words. */
const MOST_SHOWN = 2_000;

/** A value in the words of a check: its JSON, cut where it is long. */
export function shown(value: unknown): Words {
  if (value === undefined) return say('nothing');
  const text = stringifyJson(value);
  return text.length <= MOST_SHOWN ? text : say('cut', { text: text.slice(0, MOST_SHOWN), count: text.length });
}
