import type { Finding } from '../../protocol/findings/finding';
import type { Words } from '../../text/phrase';
import { findByPath } from '../json-path';
import type { CallAnswer } from '../run/call-answer';
import type { Expectation, ValueCheck } from '../suite';
import { checkContent } from './check-content';
import { checkedJson, blocksOf } from './checked-json';
import { findingWords, say } from '../say';
import { type CheckResult, checkResult, shown } from './check-result';
import { checkValue, expectation } from './check-value';

/** Every expectation that one answer can meet or fail by itself: all but `duration` and `reference`. */
export function checkAnswer(answer: CallAnswer, expect: Expectation): CheckResult[] {
  const outcome = checkOutcome(answer, expect);
  // All else would fail for the same reason, and hide it.
  if (outcome.some(({ passed }) => !passed)) return outcome;
  const { outputSchema, findings, content, values = {} } = expect;
  const json = Object.keys(values).length > 0 ? checkedJson(answer.value, answer.kind) : undefined;
  return [
    ...outcome,
    ...(outputSchema === undefined ? [] : [checkOutputSchema(answer)]),
    ...(findings === undefined ? [] : [checkFindings(answer.findings, findings)]),
    ...(content === undefined ? [] : checkContent(blocksOf(answer.value), content)),
    ...Object.entries(values).flatMap(([path, check]) => checkPath(json, path, check)),
  ];
}

function checkOutcome(
  { outcome }: CallAnswer,
  { outcome: expected = 'ok', code }: Expectation,
): CheckResult[] {
  const words: Words =
    'words' in outcome && outcome.words !== ''
      ? { items: [outcome.kind, outcome.words], separator: ': ' }
      : outcome.kind;
  const first = checkResult(
    { check: 'outcome', passed: outcome.kind === expected },
    { expected, actual: outcome.kind === expected ? outcome.kind : words },
  );
  if (code === undefined) return [first];
  const actual = outcome.kind === 'protocol-error' ? outcome.code : undefined;
  const passed = Number(code) === actual;
  return [
    first,
    checkResult({ check: 'code', passed }, { expected: String(code), actual: shown(actual) }),
  ];
}

function checkOutputSchema({ outcome, ofOutput }: CallAnswer): CheckResult {
  const faults = outputFaults(outcome.kind, ofOutput);
  const passed = faults.length === 0;
  return checkResult(
    { check: 'outputSchema', passed },
    {
      expected: say('valid'),
      actual: passed ? say('valid') : { items: faults, separator: '; ' },
    },
  );
}

function outputFaults(outcome: string, findings: readonly Finding[] | undefined): Words[] {
  if (outcome !== 'ok') return [outcome];
  if (!findings) return [say('no-output-schema')];
  return findings.filter(({ severity }) => severity !== 'note').map(findingLine);
}

/** `none` leaves notes out of account; a list is all that there is, of its notes those that it names. */
function checkFindings(
  findings: readonly Finding[],
  expected: 'none' | readonly string[],
): CheckResult {
  const wanted = expected === 'none' ? [] : [...new Set(expected)].sort();
  const counted = findings.filter(
    ({ who, severity, rule }) => who === 'server' && (severity !== 'note' || wanted.includes(rule)),
  );
  const found = [...new Set(counted.map(({ rule }) => rule))].sort();
  const passed =
    found.length === wanted.length && found.every((rule, index) => rule === wanted[index]);
  const unexpected = counted.filter(({ rule }) => !wanted.includes(rule)).map(findingLine);
  const missing = wanted.filter((rule) => !found.some((each) => each === rule));
  return checkResult(
    { check: 'findings', passed },
    {
      expected: wanted.join(', ') || say('none'),
      actual: found.join(', ') || say('none'),
      ...(!passed && {
        difference: [...unexpected, ...missing.map((rule) => say('finding-missing', { rule }))],
      }),
    },
  );
}

function findingLine(finding: Finding): Words {
  const { severity, rule, path } = finding;
  return say('finding', { severity, rule, path, text: findingWords(finding) });
}

/** A path that leads to several places is checked at each of them. */
function checkPath(json: unknown, path: string, check: ValueCheck): CheckResult[] {
  const nodes = findByPath(json, path);
  const places = nodes.length > 0 ? nodes.map(({ value }) => value) : [undefined];
  const unmet = places.flatMap((value) => checkValue(value, check));
  const expected = expectation(check);
  if (unmet.length > 0)
    return unmet.map((one) => checkResult({ check: 'values', at: path, passed: false }, one));
  const [first] = places;
  const actual = nodes.length > 1 ? say('places', { count: nodes.length }) : shown(first);
  return [checkResult({ check: 'values', at: path, passed: true }, { expected, actual })];
}
