import type { Finding } from '../../protocol/findings/finding';
import { findingText } from '../../protocol/findings/finding-text';
import type { CallAnswer } from '../run/call-answer';
import type { Expectation } from '../suite';
import { type AnswerPart, type CheckParts, checkParts, isUnbounded, partsOf } from './check-parts';
import { type CheckResult, shown } from './check-result';

/**
 * Every expectation that one answer can meet or fail by itself: all but `duration` and `reference`.
 * @param checkBeside checks what has a pattern, a schema or a path that could take for ever
 */
export async function checkAnswer(
  answer: CallAnswer,
  expect: Expectation,
  checkBeside: CheckParts,
): Promise<CheckResult[]> {
  const outcome = checkOutcome(answer, expect);
  // All else would fail for the same reason, and hide it.
  if (outcome.some(({ passed }) => !passed)) return outcome;
  const { outputSchema, findings } = expect;
  const parts = partsOf(expect);
  const unbounded = parts.filter(isUnbounded);
  const bounded = parts.filter((part) => !unbounded.includes(part));
  const results = new Map(zip(bounded, checkParts(answer, bounded)));
  if (unbounded.length > 0)
    for (const [part, found] of zip(unbounded, await checkBeside(answer, unbounded)))
      results.set(part, found);
  return [
    ...outcome,
    ...(outputSchema === undefined ? [] : [checkOutputSchema(answer)]),
    ...(findings === undefined ? [] : [checkFindings(answer.findings, findings)]),
    ...parts.flatMap((part) => results.get(part) ?? []),
  ];
}

/** Each part with its results. */
function zip(
  parts: readonly AnswerPart[],
  results: readonly (readonly CheckResult[])[],
): (readonly [AnswerPart, readonly CheckResult[]])[] {
  return parts.map((part, index) => [part, results[index] ?? []] as const);
}

function checkOutcome(
  { outcome }: CallAnswer,
  { outcome: expected = 'ok', code }: Expectation,
): CheckResult[] {
  const words =
    'words' in outcome && outcome.words !== '' ? `${outcome.kind}: ${outcome.words}` : outcome.kind;
  const first: CheckResult = {
    check: 'outcome',
    passed: outcome.kind === expected,
    expected,
    actual: outcome.kind === expected ? outcome.kind : words,
  };
  if (code === undefined) return [first];
  const actual = outcome.kind === 'protocol-error' ? outcome.code : undefined;
  const passed = Number(code) === actual;
  return [first, { check: 'code', passed, expected: String(code), actual: shown(actual) }];
}

function checkOutputSchema({ outcome, ofOutput }: CallAnswer): CheckResult {
  const faults = outputFaults(outcome.kind, ofOutput);
  return {
    check: 'outputSchema',
    passed: faults.length === 0,
    expected: 'valid',
    actual: faults.length === 0 ? 'valid' : faults.join('; '),
  };
}

function outputFaults(outcome: string, findings: readonly Finding[] | undefined): string[] {
  if (outcome !== 'ok') return [outcome];
  if (!findings) return ['the tool has no outputSchema to check'];
  // Of what could not be judged in time nobody knows whether it is valid.
  return findings
    .filter(({ severity, rule }) => severity !== 'note' || rule === 'output-schema-slow')
    .map(findingLine);
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
  return {
    check: 'findings',
    passed,
    expected: wanted.join(', ') || 'none',
    actual: found.join(', ') || 'none',
    ...(!passed && {
      difference: [...unexpected, ...missing.map((rule) => `${rule} was not found`)],
    }),
  };
}

function findingLine(finding: Finding): string {
  return `${finding.severity} ${finding.rule} ${finding.path}: ${findingText(finding)}`;
}
