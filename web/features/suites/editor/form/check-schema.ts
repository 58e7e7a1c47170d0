import type { RJSFSchema } from '@rjsf/utils';

import { toObject } from '../../../../../core/json/json-object';
import { type VerbName, VERB_NAMES, VERBS } from '../../../../../core/suite/checks/verbs';
import { suiteSchema } from '../../../../../core/suite/suite-schema';
import type { SettingsUi } from '../../../../forms/settings/settings-form';

export const TYPES = suiteSchema.$defs.typeName.enum;

const row = (title: string, more: SettingsUi = {}): SettingsUi => ({ 'ui:title': title, 'ui:look': 'row', ...more });
const value = (title: string) => row(title, { 'ui:field': 'value', 'ui:isRequired': true });
const range = (title: string) => row(title, { 'ui:field': 'range', 'ui:bare': true });

/** A choice of one verb: `limited('above', 1)` is `{ above: 1 }`. */
const limited = (name: VerbName, first: unknown): RJSFSchema => ({
  title: name,
  type: 'object',
  required: [name],
  properties: { [name]: { description: name, examples: [VERBS[name].example as string] } },
  examples: [{ [name]: first }] as never,
});

interface Control {
  schema?: RJSFSchema;
  ui: (title: string) => SettingsUi;
}

/** By the definition or the type in the schema of a verb; any other is a value. */
const CONTROLS: Readonly<Record<string, Control>> = {
  value: { ui: (title) => row(title, { 'ui:field': 'check', 'ui:bare': true, 'ui:isInner': true }) },
  typeName: { ui: (title) => row(title, { 'ui:field': 'types', 'ui:bare': true }) },
  range: { ui: range },
  object: { ui: (title) => row(title, { 'ui:field': 'json' }) },
  boolean: { schema: { type: 'boolean' }, ui: (title) => row(title, { 'ui:widget': 'buttons', 'ui:bare': true }) },
  pattern: {
    schema: {
      oneOf: [
        { title: 'pattern', type: 'string' },
        {
          title: 'flagged',
          type: 'object',
          properties: { pattern: { type: 'string' }, flags: { type: 'string' } },
        },
      ],
    },
    ui: (title) => ({
      'ui:title': title,
      'ui:choice': 'fixed',
      pattern: row(title),
      flagged: { pattern: row(title), flags: row('patternFlags') },
    }),
  },
  length: {
    schema: {
      oneOf: [
        { title: 'exactly', type: ['string', 'number'], examples: [1] },
        limited('above', 1),
        limited('below', 1),
        limited('between', [0, 1]),
      ],
    },
    ui: (title) => ({
      'ui:title': 'lengthIs',
      'ui:look': 'row',
      exactly: value(title),
      above: { above: value(title) },
      below: { below: value(title) },
      between: { between: range('verb_between') },
    }),
  },
};

function controlOf(verb: VerbName): Control {
  const { $ref: ref, type, anyOf } = toObject(VERBS[verb].schema);
  const definition = String(ref ?? toObject([anyOf].flat()[0])['$ref']).replace('#/$defs/', '');
  return CONTROLS[definition] ?? CONTROLS[String([type].flat()[0])] ?? { ui: value };
}

export const VERB_SCHEMA: RJSFSchema = {
  type: 'object',
  properties: Object.fromEntries(
    VERB_NAMES.map((verb) => [
      verb,
      { description: verb, ...controlOf(verb).schema, examples: [VERBS[verb].example as string] },
    ]),
  ),
};

export const VERB_UI: SettingsUi = {
  'ui:added': [{ add: 'addVerb', members: VERB_NAMES }],
  ...Object.fromEntries(VERB_NAMES.map((verb) => [verb, controlOf(verb).ui(`verb_${verb}`)])),
};
