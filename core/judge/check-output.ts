import type { ProtocolVersion } from '../protocol/protocol-settings';
import { isObject } from '../json/json-object';
import { jsonText } from '../json/lossless';
import { jsonType } from '../json/json-type';
import { NO_VALUE, type Finding } from '../protocol/findings/finding';
import { pinFinding } from '../protocol/findings/pin-finding';
import type { Rule } from '../protocol/findings/rules';
import { isFinalResult } from '../protocol/final-result';
import type { ListedTool } from '../protocol/tool';
import type { JsonSchema } from '../schema/json-schema';
import { validationErrorText } from '../schema/validation/validation-text';
import { isDraft } from '../schema/validation/dialect';
import {
  errorsOf,
  type ValidateOptions,
  type ValidationError,
  type ValidationResult,
} from '../schema/validation/validation-result';

export const STRUCTURED_AT = '/result/structuredContent';

const UNJUDGED: Record<Extract<ValidationResult, { kind: 'unjudged' }>['reason'], Rule> = {
  'schema-invalid': 'output-schema-invalid',
  'too-slow': 'output-schema-slow',
};

export type ValidatePart = (
  schema: JsonSchema,
  part: { source: Uint8Array | string; pointer: string },
  options?: ValidateOptions,
) => Promise<ValidationResult>;

export interface ToolResult {
  result: unknown;
  raw: string | Uint8Array;
  /** Index of the negotiated version. */
  version: ProtocolVersion;
}

/** Findings in a tool's result by its `outputSchema`; in the schema itself if it can't validate anything. */
export async function checkOutput(
  { result, raw, version }: ToolResult,
  tool: ListedTool,
  validateAt: ValidatePart,
  signal?: AbortSignal,
): Promise<Finding[]> {
  const findings = [
    ...checkSchemaType(tool.definition['outputSchema']),
    ...checkStructuredContent(result, tool.outputSchema, version),
  ];
  const { outputSchema } = tool;
  if (!outputSchema || !isObject(result)) return findings;
  const hasContent = result['structuredContent'] !== undefined;
  // Without a value, the schema itself may still be invalid.
  if (!hasContent && !needsStructuredContent(result)) return findings;
  const part = hasContent ? { source: raw, pointer: STRUCTURED_AT } : { source: '{}', pointer: '' };
  const options = signal ? { signal } : {};
  const validation = await validateAt(outputSchema, part, options).catch((error: unknown): ValidationResult => {
    signal?.throwIfAborted();
    const value = error instanceof Error ? error.message : String(error);
    return { kind: 'unjudged', reason: 'too-slow', error: { code: 'failed', value } };
  });
  return [...findings, ...validationFindings(validation, result, outputSchema)];
}

/** A failed call, or one that goes on, owes no structured content. */
function needsStructuredContent(result: Readonly<Record<string, unknown>>): boolean {
  return result['isError'] !== true && isFinalResult(result);
}

function checkSchemaType(outputSchema: unknown): Finding[] {
  if (outputSchema === undefined || isObject(outputSchema)) return [];
  const actual = jsonType(outputSchema);
  return [pinFinding('field-wrong-type', STRUCTURED_AT, { field: 'outputSchema', expected: 'object', actual })];
}

function checkStructuredContent(
  result: unknown,
  outputSchema: Record<string, unknown> | undefined,
  version: ProtocolVersion,
): Finding[] {
  if (!isObject(result) || outputSchema === undefined) return [];
  const findings: Finding[] = [];
  if (version < '2026-07-28' && outputSchema['type'] !== 'object') {
    const { type } = outputSchema;
    const actual = type === undefined ? NO_VALUE : jsonText(type);
    findings.push(pinFinding('output-schema-root', STRUCTURED_AT, { actual }));
  }
  const owes = needsStructuredContent(result) && version >= '2025-06-18';
  if (owes && result['structuredContent'] === undefined) findings.push(pinFinding('structured-missing', STRUCTURED_AT));
  return findings;
}

function validationFindings(
  validation: ValidationResult,
  result: Readonly<Record<string, unknown>>,
  outputSchema: Readonly<Record<string, unknown>>,
): Finding[] {
  const reported = new Set<Rule>();
  const found = errorsOf(validation).flatMap((error) => {
    const rule = validation.kind === 'unjudged' ? UNJUDGED[validation.reason] : ruleOf(error);
    if (reported.has(rule)) return [];
    reported.add(rule);
    const dialect = jsonText(outputSchema['$schema']);
    const where = 'where' in error ? error.where : '';
    const value = 'value' in error ? (error.value ?? '') : '';
    const values = { message: validationErrorText(error), code: error.code, where, value, dialect };
    return [pinFinding(rule, STRUCTURED_AT, values)];
  });
  // The keywords of an unknown dialect have no known meaning.
  const isForeign = reported.has('output-schema-dialect') && !isDraft(outputSchema);
  if (validation.kind !== 'invalid' || isForeign || result['structuredContent'] === undefined) return found;
  const rule = result['isError'] === true ? 'output-schema-of-error' : 'output-schema';
  return [
    ...found,
    ...validation.violations.map((violation) =>
      pinFinding(
        rule,
        `${STRUCTURED_AT}${violation.pointer}`,
        { ...violation.params, message: violation.message, keyword: violation.keyword },
        violation.keyword === 'required' || violation.keyword === 'dependentRequired',
      ),
    ),
  ];
}

function ruleOf({ code }: ValidationError): Rule {
  if (code === 'dialect-unknown') return 'output-schema-dialect';
  return code === 'pattern-broken' || code === 'ref-network' ? 'output-schema-part' : 'output-schema-invalid';
}
