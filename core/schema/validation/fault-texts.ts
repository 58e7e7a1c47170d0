import type { ValidationFault } from './validation-result';

/** What keeps a schema from judging, in English, by the fault's code. */
export const faultTexts = {
  'not-a-schema': '{where} is not a schema: neither an object nor a boolean.',
  'not-schemas': '{where} is not a list of schemas.',
  'not-schemas-by-name': '{where} is not an object of schemas.',
  'empty-list': '{where} is an empty list.',
  'unknown-type': '{where} names the unknown type {value}.',
  'not-names': '{where} is not a list of names.',
  'not-a-list': '{where} is not a list.',
  'not-a-count': '{where} is not a whole number from 0.',
  'not-a-number': '{where} is not a number.',
  'not-above-zero': '{where} is not above 0.',
  'not-a-boolean': '{where} is neither true nor false.',
  'not-a-text': '{where} is not a text.',
  'pattern-broken': '{where} has a pattern that does not compile: {value}.',
  'ref-network':
    '{where} points out of the schema, to {value}, which is not fetched: put that schema into $defs.',
  'ref-dead': '{where} leads nowhere within the schema: {value}.',
  'ref-endless': '{where} refers back to itself without end.',
  'dialect-unknown': 'Nobody can judge by the schema’s dialect {value} here.',
  'schema-too-deep': 'The schema is nested too deeply.',
  'value-too-deep':
    'The value is nested too deeply, or references of the schema lead round in a circle.',
  timeout: 'Checking took longer than {value} s and was stopped.',
  failed: 'The check itself failed: {value}',
} as const satisfies Record<ValidationFault['code'], string>;

/** The English sentence for a fault. */
export function faultText(fault: ValidationFault): string {
  const values: Readonly<Record<string, string | undefined>> = { ...fault };
  return faultTexts[fault.code].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}
