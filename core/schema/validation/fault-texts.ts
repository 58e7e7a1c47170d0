import { fillText } from '../../text/phrase';
import type { ValidationFault } from './validation-result';

/** What keeps a schema from judging, in English, by the fault's code. */
export const faultTexts = {
  'not-a-schema': '{where} is not a schema: it must be an object or a boolean.',
  'not-schemas': '{where} is not a list of schemas.',
  'not-schemas-by-name': '{where} is not an object of schemas.',
  'empty-list': '{where} is an empty list.',
  'unknown-type': '{where} names the unknown type {value}.',
  'not-names': '{where} is not a list of property names.',
  'not-a-list': '{where} is not a list.',
  'not-a-count': '{where} is not a non-negative integer.',
  'not-a-number': '{where} is not a number.',
  'not-above-zero': '{where} must be greater than 0.',
  'not-a-boolean': '{where} must be true or false.',
  'not-a-text': '{where} is not a string.',
  'pattern-broken': '{where} has an invalid pattern: {value}.',
  'ref-network':
    '{where} references an external schema, {value}, which Loupe doesn’t load. Move it into $defs.',
  'ref-dead': '{where} references a missing definition: {value}.',
  'ref-endless': '{where} references itself endlessly.',
  'dialect-unknown': 'Unsupported schema dialect {value}.',
  'schema-too-deep': 'The schema is nested too deeply.',
  'value-too-deep': 'The value is nested too deeply, or the schema’s references are circular.',
  timeout: 'Stopped: checking took longer than {value} s.',
  failed: 'The check failed: {value}',
} as const satisfies Record<ValidationFault['code'], string>;

/** The English sentence for a fault. */
export function faultText(fault: ValidationFault): string {
  const values: Readonly<Record<string, string | undefined>> = { ...fault };
  return fillText(faultTexts[fault.code], (name) => values[name] ?? '');
}
