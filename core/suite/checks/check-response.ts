import type { FactOfCall } from '../../clients/facts-of-call';
import type { Finding } from '../../protocol/findings/finding';
import type { LocalizedText } from '../../text/phrase';
import type { CallResponse } from '../run/call-response';
import { findingWords, phrase } from '../suite-phrase';
import type { Expectation } from '../suite';
import { type ResponsePart, type CheckParts, checkParts, isUnbounded, partsOf } from './check-parts';
import { type CheckResult, checkResult, valueText } from './check-result';

/** All checks but `duration` and `reference`. @param checkUnbounded for parts that could take forever, such as patterns */
export async function checkResponse(
  response: CallResponse,
  expect: Expectation,
  checkUnbounded: CheckParts,
): Promise<CheckResult[]> {
  const outcome = checkOutcome(response, expect);
  // Everything else would fail for the same reason, and hide it.
  if (outcome.some(({ passed }) => !passed)) return outcome;
  const { outputSchema, findings } = expect;
  const parts = partsOf(expect);
  const unbounded = parts.filter(isUnbounded);
  const bounded = parts.filter((part) => !unbounded.includes(part));
  const results = new Map(zip(bounded, checkParts(response, bounded)));
  if (unbounded.length > 0)
    for (const [part, found] of zip(unbounded, await checkUnbounded(response, unbounded))) results.set(part, found);
  return [
    ...outcome,
    ...(outputSchema === undefined ? [] : [checkOutputSchema(response)]),
    ...(findings === undefined ? [] : [checkFindings(response, findings)]),
    ...parts.flatMap((part) => results.get(part) ?? []),
  ];
}

function zip(
  parts: readonly ResponsePart[],
  results: readonly (readonly CheckResult[])[],
): (readonly [ResponsePart, readonly CheckResult[]])[] {
  return parts.map((part, index) => [part, results[index] ?? []] as const);
}

function checkOutcome({ outcome }: CallResponse, { outcome: expected = 'ok', code }: Expectation): CheckResult[] {
  const expectedText: LocalizedText =
    'text' in outcome && outcome.text !== '' ? { items: [outcome.kind, outcome.text], separator: ': ' } : outcome.kind;
  const first = checkResult(
    { check: 'outcome', passed: outcome.kind === expected },
    { expected, actual: outcome.kind === expected ? outcome.kind : expectedText },
  );
  if (code === undefined) return [first];
  const actual = outcome.kind === 'protocol-error' ? outcome.code : undefined;
  const passed = Number(code) === actual;
  return [first, checkResult({ check: 'code', passed }, { expected: String(code), actual: valueText(actual) })];
}

function checkOutputSchema({ outcome, outputFindings }: CallResponse): CheckResult {
  const problems = outputProblems(outcome.kind, outputFindings);
  const passed = problems.length === 0;
  return checkResult(
    { check: 'outputSchema', passed },
    { expected: phrase('valid'), actual: passed ? phrase('valid') : { items: problems, separator: '; ' } },
  );
}

function outputProblems(outcome: string, findings: readonly Finding[] | undefined): LocalizedText[] {
  if (outcome !== 'ok') return [outcome];
  if (!findings) return [phrase('no-output-schema')];
  // A `slow` note means that nobody knows whether the output is valid.
  return findings.filter(({ severity, rule }) => severity !== 'note' || rule === 'output-schema-slow').map(findingLine);
}

/** `none` ignores notes; a list must be complete, but notes count only if it names them. */
function checkFindings(
  { findings, clientFacts = [] }: CallResponse,
  expected: 'none' | readonly string[],
): CheckResult {
  const expectedRules = expected === 'none' ? [] : [...new Set(expected)].sort();
  const counted = findings.filter(
    ({ who, severity, rule }) => who === 'server' && (severity !== 'note' || expectedRules.includes(rule)),
  );
  const ids = clientFacts.map(({ fact }) => fact.id);
  const found = [...new Set([...counted.map(({ rule }) => rule), ...ids])].sort();
  const passed = found.length === expectedRules.length && found.every((rule, index) => rule === expectedRules[index]);
  const unexpected = [
    ...counted.filter(({ rule }) => !expectedRules.includes(rule)).map(findingLine),
    ...clientFacts.filter(({ fact }) => !expectedRules.includes(fact.id)).map(factLine),
  ];
  const missing = expectedRules.filter((rule) => !found.some((each) => each === rule));
  return checkResult(
    { check: 'findings', passed },
    {
      expected: expectedRules.join(', ') || phrase('none'),
      actual: found.join(', ') || phrase('none'),
      ...(!passed && { difference: [...unexpected, ...missing.map((rule) => phrase('finding-missing', { rule }))] }),
    },
  );
}

function findingLine(finding: Finding): LocalizedText {
  const { severity, rule, path } = finding;
  return phrase('finding', { severity, rule, place: path && ` ${path}`, text: findingWords(finding) });
}

function factLine({ fact, path }: FactOfCall): LocalizedText {
  const { client, severity, id, en: text, source } = fact;
  return phrase('client-fact', { client, severity, id, path, text, source });
}
