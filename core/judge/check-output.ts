import { isObject } from '../json/json-object';
import { jsonText } from '../json/lossless';
import { jsonType } from '../json/json-type';
import { type Finding } from '../protocol/findings/finding';
import { pinFinding } from '../protocol/findings/pin-finding';
import type { Rule } from '../protocol/findings/rules';
import type { ListedTool } from '../protocol/tool';
import type { JsonSchema } from '../schema/json-schema';
import { faultText } from '../schema/validation/validation-words';
import { isDraft } from '../schema/validation/dialect';
import {
  faultsOf,
  type ValidateOptions,
  type ValidationFault,
  type ValidationResult,
} from '../schema/validation/validation-result';

const AT = '/result/structuredContent';

const UNJUDGED: Record<Extract<ValidationResult, { kind: 'unjudged' }>['reason'], Rule> = {
  'schema-invalid': 'output-schema-invalid',
  'too-slow': 'output-schema-slow',
};

/** A host's way to judge a part of a message by a schema. */
export type ValidatePart = (
  schema: JsonSchema,
  part: { source: Uint8Array | string; pointer: string },
  options?: ValidateOptions,
) => Promise<ValidationResult>;

/** A result of a tool. */
export interface ToolResult {
  result: unknown;
  /** The message that brought it. */
  raw: string | Uint8Array;
  /** The number of the version that was agreed on. */
  version: number;
}

/**
 * What a result is by its tool's `outputSchema`: whether it owes `structuredContent`, and whether that fits. A schema that cannot be
 * judged by, or that nothing can satisfy, is blamed in the result's stead.
 */
export async function checkOutput(
  { result, raw, version }: ToolResult,
  tool: ListedTool,
  validateAt: ValidatePart,
  signal?: AbortSignal,
): Promise<Finding[]> {
  const findings = [
    ...checkSchemaType(tool.definition['outputSchema']),
    ...checkPromise(result, tool.outputSchema, version),
  ];
  const { outputSchema } = tool;
  if (!outputSchema || !isObject(result)) return findings;
  const hasContent = result['structuredContent'] !== undefined;
  // Without anything to judge the schema may be at fault itself.
  if (!hasContent && !isPromised(result)) return findings;
  const part = hasContent ? { source: raw, pointer: AT } : { source: '{}', pointer: '' };
  const options = signal ? { signal } : {};
  const verdict = await validateAt(outputSchema, part, options).catch((error: unknown): ValidationResult => {
    signal?.throwIfAborted();
    const value = error instanceof Error ? error.message : String(error);
    return { kind: 'unjudged', reason: 'too-slow', fault: { code: 'failed', value } };
  });
  return [...findings, ...verdictFindings(verdict, result, outputSchema)];
}

/** Whether a result is the final one: not a task that was begun, nor a question of the server's. */
function isFinal({ resultType, content, task }: Readonly<Record<string, unknown>>): boolean {
  const isTask = content === undefined && isObject(task);
  return !isTask && resultType !== 'input_required' && resultType !== 'task';
}

/** Whether an `outputSchema` says something of a result: a failed call, or one that goes on, owes nothing. */
function isPromised(result: Readonly<Record<string, unknown>>): boolean {
  return result['isError'] !== true && isFinal(result);
}

/** Says of an `outputSchema` that is no object, such as `true` or null, that it cannot be judged by. */
function checkSchemaType(outputSchema: unknown): Finding[] {
  if (outputSchema === undefined || isObject(outputSchema)) return [];
  const actual = jsonType(outputSchema);
  return [pinFinding('field-wrong-type', AT, { field: 'outputSchema', expected: 'object', actual })];
}

/** What can be said at once of a result and the `outputSchema` of its tool. */
function checkPromise(result: unknown, outputSchema: Record<string, unknown> | undefined, version: number): Finding[] {
  if (!isObject(result) || outputSchema === undefined) return [];
  const findings: Finding[] = [];
  if (version < 5 && outputSchema['type'] !== 'object') {
    const { type } = outputSchema;
    const actual = type === undefined ? '∅' : jsonText(type);
    findings.push(pinFinding('output-schema-root', AT, { actual }));
  }
  const owes = isPromised(result) && version >= 3;
  if (owes && result['structuredContent'] === undefined) {
    findings.push(pinFinding('structured-missing', AT));
  }
  return findings;
}

/** What a verdict by the `outputSchema` means for the result. */
function verdictFindings(
  verdict: ValidationResult,
  result: Readonly<Record<string, unknown>>,
  outputSchema: Readonly<Record<string, unknown>>,
): Finding[] {
  const told = new Set<Rule>();
  const found = faultsOf(verdict).flatMap((fault) => {
    const rule = verdict.kind === 'unjudged' ? UNJUDGED[verdict.reason] : ruleOf(fault);
    if (told.has(rule)) return [];
    told.add(rule);
    const dialect = jsonText(outputSchema['$schema']);
    const where = 'where' in fault ? fault.where : '';
    const value = 'value' in fault ? (fault.value ?? '') : '';
    const values = { message: faultText(fault), code: fault.code, where, value, dialect };
    return [pinFinding(rule, AT, values)];
  });
  // Nobody knows what the keywords of a dialect mean that nobody knows.
  const isForeign = told.has('output-schema-dialect') && !isDraft(outputSchema);
  if (verdict.kind !== 'invalid' || isForeign || result['structuredContent'] === undefined) return found;
  const rule = result['isError'] === true ? 'output-schema-of-error' : 'output-schema';
  return [
    ...found,
    ...verdict.violations.map((violation) =>
      pinFinding(
        rule,
        `${AT}${violation.pointer}`,
        { ...violation.params, message: violation.message, keyword: violation.keyword },
        violation.keyword === 'required' || violation.keyword === 'dependentRequired',
      ),
    ),
  ];
}

/** The rule of what kept a part of a result from being judged. */
function ruleOf({ code }: ValidationFault): Rule {
  if (code === 'dialect-unknown') return 'output-schema-dialect';
  return code === 'pattern-broken' || code === 'ref-network' ? 'output-schema-part' : 'output-schema-invalid';
}
