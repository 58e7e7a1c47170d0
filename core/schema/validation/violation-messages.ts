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
  minLength: 'Is too short: {count} of at least {limit} characters.',
  maxLength: 'Is too long: {count} of at most {limit} characters.',
  pattern: 'Does not match the pattern {limit}.',
  format: 'Is not a valid {limit}.',
  minItems: 'Has too few items: {count} of at least {limit}.',
  maxItems: 'Has too many items: {count} of at most {limit}.',
  uniqueItems: 'Items must not repeat.',
  contains: 'Has no item of the kind that it must contain.',
  minContains: 'Has too few items of the kind that it must contain.',
  maxContains: 'Has too many items of the kind that it may contain.',
  minProperties: 'Has too few members: {count} of at least {limit}.',
  maxProperties: 'Has too many members: {count} of at most {limit}.',
  propertyNames: 'Has a name that is not allowed.',
  additionalProperties: 'Is not a known property.',
  unevaluatedProperties: 'Is not a known property.',
  additionalItems: 'Is one item too many.',
  unevaluatedItems: 'Is one item too many.',
  dependentRequired: 'Is required because of {because}.',
  anyOf: 'Fits none of the allowed forms.',
  oneOf: 'Must fit exactly one of the allowed forms, fits {count}.',
  not: 'Is a value that is ruled out.',
  false: 'No value is allowed here.',
};

/** The English sentence for an unmet keyword. */
export function violationMessage(keyword: string, params: ViolationParams): string {
  const text = MESSAGES[keyword] ?? `Does not meet "${keyword}".`;
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));
}
