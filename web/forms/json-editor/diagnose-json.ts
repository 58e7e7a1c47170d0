import type { Diagnostic } from '@codemirror/lint';

import { JsonSyntaxError, parseJson } from '../../../core/json/lossless';
import type { FieldError } from '../../../core/run/field-errors';
import type { Violation } from '../../workers/validation/validate';
import { nearestValue, propertiesOf, type Range, type SyntaxNode, valuesIn } from './json-syntax';

export interface DiagnosisTexts {
  serverError: (message: string) => string;
  violation: (violation: Violation) => string;
  syntax: (error: JsonSyntaxError) => string;
  repeatedKey: (name: string) => string;
}

/** Keywords that a member violates by its existence: its key is marked. */
const ABOUT_THE_KEY = new Set(['additionalProperties', 'unevaluatedProperties', 'false']);
/** Keywords that are violated by absence: the parent is marked. */
const ABOUT_ABSENCE = new Set(['required', 'dependentRequired']);

/** The range of the value, of the key of a forbidden member, or of the bracket of an object that lacks one. */
export function rangeOfViolation(
  text: string,
  top: SyntaxNode,
  { pointer, keyword }: Pick<Violation, 'pointer' | 'keyword'>,
): Range | undefined {
  const nearest = nearestValue(text, top, pointer);
  if (!nearest) return undefined;
  const { value, key, missing } = nearest;
  if (missing > 1 || (missing === 1 && !ABOUT_ABSENCE.has(keyword))) return undefined;
  if (missing === 1) return { from: value.from, to: value.from + 1 };
  if (key && ABOUT_THE_KEY.has(keyword)) return { from: key.from, to: key.to };
  if (value.name !== 'Object' && value.name !== 'Array') return { from: value.from, to: value.to };
  // Marking a whole block would hide the marks inside.
  return key ? { from: key.from, to: key.to } : { from: value.from, to: value.from + 1 };
}

function repeatedKeys(text: string, top: SyntaxNode): { name: string; range: Range }[] {
  const found: { name: string; range: Range }[] = [];
  const waiting = valuesIn(top);
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.name === 'Array') waiting.push(...valuesIn(node));
    if (node.name !== 'Object') continue;
    const properties = propertiesOf(text, node);
    const last = new Map(properties.map(({ name, key }) => [name, key.from]));
    for (const { name, key, value } of properties) {
      if (last.get(name) !== key.from) found.push({ name, range: { from: key.from, to: key.to } });
      if (value) waiting.push(value);
    }
  }
  return found;
}

export function diagnoseJson(
  text: string,
  top: SyntaxNode,
  violations: readonly Violation[],
  texts: DiagnosisTexts,
  serverErrors: readonly FieldError[] = [],
): Diagnostic[] {
  if (text.trim() === '') return [];
  try {
    parseJson(text);
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    return [{ ...rangeOfSyntaxError(text, error.offset), severity: 'error', message: texts.syntax(error) }];
  }
  const repeated = repeatedKeys(text, top).map(({ name, range }): Diagnostic => ({
    ...range,
    severity: 'warning',
    message: texts.repeatedKey(name),
  }));
  const violated = violations.flatMap((violation): Diagnostic[] => {
    const range = rangeOfViolation(text, top, violation);
    if (!range) return [];
    // The marked parent does not have the missing name: `$.user["id"]` → `"id": `.
    const isAbsent = ABOUT_ABSENCE.has(violation.keyword);
    const name = isAbsent ? `${violation.path.replace(/^.*[.[]/, '').replace(/]$/, '')}: ` : '';
    return [{ ...range, severity: 'error', message: name + texts.violation(violation) }];
  });
  const refused = serverErrors.flatMap(({ pointer, message }): Diagnostic[] => {
    const range = rangeOfViolation(text, top, { pointer, keyword: 'required' });
    return range ? [{ ...range, severity: 'error', message: texts.serverError(message) }] : [];
  });
  return [...violated, ...refused, ...repeated];
}

function rangeOfSyntaxError(text: string, offset: number): Range {
  if (offset < text.trimEnd().length) return { from: offset, to: offset + 1 };
  const end = text.trimEnd().length;
  return { from: Math.max(0, end - 1), to: end };
}
