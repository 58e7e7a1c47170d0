import { isObject, jsonText, jsonType } from '../content/block';
import { isFinal } from '../content/check-content';
import { isKnown, isTooNew, type Version } from '../content/check-members';
import { type Finding, pinFinding } from '../content/finding';
import type { Rule } from '../content/finding-rules';
import { contradictionIn } from '../json/validation/contradiction';
import type { Verdict, Violation } from '../json/validation/validate';
import type { JudgingFault } from '../json/validation/verdict';

const AT = '/result/structuredContent';

const UNJUDGED: Record<Extract<Verdict, { kind: 'unjudged' }>['reason'], Rule> = {
  'schema-invalid': 'output-schema-invalid',
  'unsupported-dialect': 'output-schema-dialect',
  'too-slow': 'output-schema-slow',
};

/** Whether the tool's `outputSchema` says something of a result: a failed call, or one that goes on, owes nothing. */
export function isPromised(result: unknown, outputSchema: unknown): boolean {
  return (
    isObject(result) && outputSchema !== undefined && result['isError'] !== true && isFinal(result)
  );
}

/** Says of an `outputSchema` that is no object, such as `true` or null, that it cannot be judged by. */
export function checkSchemaType(outputSchema: unknown): Finding[] {
  if (outputSchema === undefined || isObject(outputSchema)) return [];
  const actual = jsonType(outputSchema);
  return [
    pinFinding('field-wrong-type', AT, { field: 'outputSchema', expected: 'object', actual }),
  ];
}

/** What can be said at once of a result and the `outputSchema` of its tool. */
export function checkPromise(
  result: unknown,
  outputSchema: Record<string, unknown> | undefined,
  version: Version,
): Finding[] {
  if (!isObject(result) || outputSchema === undefined) return [];
  const findings: Finding[] = [];
  if (!isKnown('2026-07-28', version) && outputSchema['type'] !== 'object') {
    const { type } = outputSchema;
    const actual = type === undefined ? '∅' : jsonText(type);
    findings.push(pinFinding('output-schema-root', AT, { actual }));
  }
  const owes = isPromised(result, outputSchema) && !isTooNew('2025-06-18', version);
  if (owes && result['structuredContent'] === undefined) {
    findings.push(pinFinding('structured-missing', AT));
  }
  return findings;
}

/**
 * What a verdict by the `outputSchema` means for the result. A schema that no value can satisfy says nothing of it: then
 * the schema is blamed.
 * @param textOf violations and faults in the interface's language
 */
export function verdictFindings(
  verdict: Verdict | undefined,
  result: unknown,
  outputSchema: Record<string, unknown> | undefined,
  textOf: { violation: (violation: Violation) => string; fault: (fault: JudgingFault) => string },
): Finding[] {
  if (outputSchema === undefined || verdict === undefined || verdict.kind === 'valid') return [];
  if (verdict.kind === 'unjudged') {
    const { reason, fault } = verdict;
    const message = textOf.fault(fault);
    return [
      pinFinding(UNJUDGED[reason], AT, { message, dialect: jsonText(outputSchema['$schema']) }),
    ];
  }
  const contradiction = contradictionIn(outputSchema);
  if (contradiction) {
    const { kind, where, values } = contradiction;
    return [pinFinding(`unsatisfiable-${kind}`, AT, { where, ...values })];
  }
  if (!isObject(result) || result['structuredContent'] === undefined) return [];
  const rule = result['isError'] === true ? 'output-schema-of-error' : 'output-schema';
  return verdict.violations.map((violation) =>
    pinFinding(
      rule,
      `${AT}${violation.pointer}`,
      { message: textOf.violation(violation) },
      violation.keyword === 'required' || violation.keyword === 'dependentRequired',
    ),
  );
}
