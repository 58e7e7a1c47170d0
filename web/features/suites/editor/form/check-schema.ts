import type { RJSFSchema } from '@rjsf/utils';

import suiteSchema from '../../../../../core/suite/suite.schema.json';
import type { SettingsUi } from '../../../../forms/settings/settings-form';

const { $defs } = suiteSchema;

export const TYPES = $defs.typeName.enum;

/** In the format's order. */
export const VERBS = Object.keys($defs.value.properties);

const INITIAL_VALUES: Readonly<Record<string, unknown>> = {
  equals: '',
  not: '',
  type: 'string',
  contains: '',
  matches: '.',
  length: 1,
  above: 0,
  below: 100,
  between: [0, 100],
  schema: {},
  exists: true,
};

const any = (name: string): RJSFSchema => ({
  description: name,
  examples: [INITIAL_VALUES[name] as string],
});

const limited = (name: string, first: unknown): RJSFSchema => ({
  title: name,
  type: 'object',
  required: [name],
  properties: { [name]: any(name) },
  examples: [{ [name]: first }] as never,
});

/** Each verb by its control: any value, or the verb's own choices. */
export const VERB_SCHEMA: RJSFSchema = {
  type: 'object',
  properties: {
    ...Object.fromEntries(VERBS.map((verb) => [verb, any(verb)])),
    matches: {
      oneOf: [
        { title: 'pattern', type: 'string' },
        {
          title: 'flagged',
          type: 'object',
          properties: { pattern: { type: 'string' }, flags: { type: 'string' } },
        },
      ],
      examples: ['.'],
    },
    length: {
      oneOf: [
        { title: 'exactly', type: ['string', 'number'], examples: [1] },
        limited('above', 1),
        limited('below', 1),
        limited('between', [0, 1]),
      ],
      examples: [1],
    },
    exists: { type: 'boolean', examples: [true] },
  },
};

const row = (title: string, more: SettingsUi = {}): SettingsUi => ({
  'ui:title': title,
  'ui:look': 'row',
  ...more,
});
const value = (title: string) => row(title, { 'ui:field': 'value', 'ui:isRequired': true });
const range = (title: string) => row(title, { 'ui:field': 'range', 'ui:bare': true });
const pattern = row('verb_matches');

export const VERB_UI: SettingsUi = {
  'ui:added': [{ add: 'addVerb', members: VERBS }],
  equals: value('verb_equals'),
  contains: value('verb_contains'),
  above: value('verb_above'),
  below: value('verb_below'),
  not: row('verb_not', { 'ui:field': 'check', 'ui:bare': true, 'ui:isInner': true }),
  type: row('verb_type', { 'ui:field': 'types', 'ui:bare': true }),
  matches: {
    'ui:title': 'verb_matches',
    'ui:choice': 'fixed',
    pattern,
    flagged: { pattern, flags: row('patternFlags') },
  },
  length: {
    'ui:title': 'lengthIs',
    'ui:look': 'row',
    exactly: value('verb_length'),
    above: { above: value('verb_length') },
    below: { below: value('verb_length') },
    between: { between: range('verb_between') },
  },
  between: range('verb_between'),
  schema: row('verb_schema', { 'ui:field': 'json' }),
  exists: row('verb_exists', { 'ui:widget': 'buttons', 'ui:bare': true }),
};
