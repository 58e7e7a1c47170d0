import { fillText } from '../../text/phrase';
import type { ViolationParams } from './validation-result';

const MESSAGES: Partial<Record<string, string>> = {
  type: 'Must be {expected}, not {actual}.',
  required: 'Is required.',
  enum: 'Must be one of {allowed}.',
  const: 'Must be {allowed}.',
  minimum: 'Must be at least {limit}.',
  maximum: 'Must be at most {limit}.',
  exclusiveMinimum: 'Must be more than {limit}.',
  exclusiveMaximum: 'Must be less than {limit}.',
  multipleOf: 'Must be a multiple of {limit}.',
  minLength: 'Too short: length {count} (minimum {limit}).',
  maxLength: 'Too long: {count} characters (maximum {limit}).',
  pattern: 'Must match the pattern {limit}.',
  format: 'Must be a valid {limit}.',
  minItems: 'Too few items: {count} (minimum {limit}).',
  maxItems: 'Too many items: {count} (maximum {limit}).',
  uniqueItems: 'Items must be unique.',
  contains: 'Must contain at least one matching item.',
  minContains: 'Contains too few matching items.',
  maxContains: 'Contains too many matching items.',
  minProperties: 'Too few properties: {count} (minimum {limit}).',
  maxProperties: 'Too many properties: {count} (maximum {limit}).',
  propertyNames: 'Contains an invalid property name.',
  additionalProperties: 'Unknown property.',
  unevaluatedProperties: 'Unknown property.',
  additionalItems: 'Too many items.',
  unevaluatedItems: 'Too many items.',
  dependentRequired: 'Required because {because} is set.',
  anyOf: 'Must match at least one of the allowed schemas.',
  oneOf: 'Must match exactly one of the allowed schemas, but matches {count}.',
  not: 'This value is not allowed.',
  false: 'No value is allowed here.',
};

/** The English sentence for an unmet keyword. */
export function violationMessage(keyword: string, params: ViolationParams): string {
  return fillText(violationText(keyword), (name) => String(params[name] ?? ''));
}

/** The same with `{name}` for the values. */
export function violationText(keyword: string): string {
  return MESSAGES[keyword] ?? `Violates "${keyword}".`;
}
