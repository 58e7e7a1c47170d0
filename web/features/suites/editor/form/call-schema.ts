import type { RJSFSchema } from '@rjsf/utils';

import { resultTypes } from '../../../../../core/protocol/content/content-kinds';
import { BLOCK_VERBS } from '../../../../../core/suite/checks/verbs';
import { jsonPathError } from '../../../../../core/suite/json-path';
import { suiteSchema } from '../../../../../core/suite/suite-schema';
import type { SettingsUi } from '../../../../forms/settings/settings-form';
import type { ServerDefinitions } from '../server-definitions';
import { RUN_KINDS, type RunKind } from '../../../../../core/run/run';
import { VERB_SCHEMA, VERB_UI } from './check-schema';

/*
 * The form of a call: a JSON Schema made of the suite format's, and a UI schema with the order and the controls.
 * Simpler than the format where a control is: `oneOf` with titles is a choice, and `examples[0]` is the value that a
 * property has when it is added. `ui:lines` are the lines of a part, and `ui:added` properties that a menu adds.
 */

const { call, expect, block } = suiteSchema.$defs;

const TEXT: RJSFSchema = { type: 'string' };
const ANY: RJSFSchema = { description: 'Any JSON' };
const HIDDEN: SettingsUi = { 'ui:widget': 'hidden' };

function textsOf(properties: Readonly<Record<string, unknown>>): Record<string, RJSFSchema> {
  return Object.fromEntries(Object.keys(properties).map((name) => [name, TEXT]));
}

const BLOCK_VALUES = ['mimeType', 'uri', 'name', 'width', 'height', 'bytes'];

const CHECK: RJSFSchema = { description: 'A check', examples: [{ exists: true }] as never };

const firstOfBlock = (member: string) =>
  member === 'mimeType' ? 'image/png' : ['uri', 'name'].includes(member) ? 'name' : 1;

const BLOCK: RJSFSchema = {
  type: 'object',
  examples: [{ type: 'text' }] as never,
  properties: {
    type: { enum: [...resultTypes] },
    decodes: block.properties.decodes as RJSFSchema,
    ...Object.fromEntries(BLOCK_VALUES.map((name) => [name, { ...CHECK, examples: [firstOfBlock(name)] }])),
    ...Object.fromEntries(BLOCK_VERBS.map((verb) => [verb, VERB_SCHEMA.properties?.[verb] ?? ANY])),
  },
};

const { code, reference: _, ignore: __, tolerance: ___, any: ____, ...expected } = expect.properties;

const EXPECT: RJSFSchema = {
  type: 'object',
  properties: {
    ...(expected as Record<string, RJSFSchema>),
    outcome: { enum: expect.properties.outcome.enum },
    findings: {
      oneOf: [
        { title: 'any', type: 'null' },
        { title: 'none', const: 'none' },
        { title: 'rules', type: 'array', items: TEXT, examples: [[]] as never },
      ],
    },
    duration: { type: 'object', properties: textsOf(expect.properties.duration.properties) },
    values: { type: 'object', additionalProperties: CHECK },
    content: { type: 'array', items: BLOCK },
    any: { type: 'array', items: { ...ANY, examples: [{ outcome: 'tool-error' }] as never } },
    reference: TEXT,
  },
  if: { properties: { outcome: { const: 'protocol-error' } }, required: ['outcome'] },
  then: { properties: { code: code as RJSFSchema } },
  dependencies: {
    reference: { properties: { ignore: { type: 'array', items: TEXT }, tolerance: TEXT } },
  },
};

const { action } = call.properties.answers.items.properties.elicitation.properties;
const { role } = call.properties.answers.items.properties.sampling.properties;

const ANSWERS: RJSFSchema = {
  type: 'array',
  items: {
    oneOf: [
      {
        title: 'elicitation',
        type: 'object',
        required: ['elicitation'],
        examples: [{ elicitation: { action: 'accept', content: {} } }] as never,
        properties: {
          elicitation: {
            type: 'object',
            required: ['action'],
            properties: { action },
            if: { properties: { action: { const: 'accept' } } },
            then: { properties: { content: ANY } },
          },
        },
      },
      {
        title: 'sampling',
        type: 'object',
        required: ['sampling'],
        examples: [{ sampling: { role: 'assistant', content: { type: 'text', text: '' } } }] as never,
        properties: {
          sampling: {
            oneOf: [
              {
                title: 'send',
                type: 'object',
                examples: [{ role: 'assistant', content: { type: 'text', text: '' } }] as never,
                properties: { role, model: TEXT, stopReason: TEXT, content: ANY },
              },
              {
                title: 'decline',
                type: 'object',
                required: ['action'],
                examples: [{ action: 'decline' }] as never,
                properties: { action: { const: 'decline' } },
              },
            ],
          },
        },
      },
    ],
  },
};

const COMMON: Record<string, RJSFSchema> = {
  ...(call.properties as unknown as Record<string, RJSFSchema>),
  arguments: ANY,
  expect: EXPECT,
  answers: ANSWERS,
  timeout: TEXT,
  // A `const` would tell the kinds of calls apart.
  restart: { enum: [true] },
  until: { type: 'object', properties: textsOf(call.properties.until.properties) },
  wait: TEXT,
  capture: { type: 'object', additionalProperties: { type: 'string', examples: ['$.NAME'] } },
  rows: ANY,
  task: {
    oneOf: [
      { title: 'no', type: 'null' },
      { title: 'yes', const: true },
      { title: 'ttl', type: 'object', properties: { ttl: TEXT }, examples: [{ ttl: '60s' }] as never },
    ],
  },
  raw: {
    oneOf: [
      { title: 'text', type: 'string' },
      { title: 'method', type: 'object', properties: { method: TEXT, params: ANY } },
    ],
  },
};

const NOT_ALLOWED: Readonly<Record<RunKind, readonly string[]>> = {
  tool: [],
  prompt: ['task'],
  resource: ['task', 'arguments'],
  raw: ['task', 'arguments'],
};

export function callSchema({ tools, prompts, resources }: ServerDefinitions): RJSFSchema {
  const first = {
    tool: tools[0]?.name ?? 'name',
    prompt: prompts[0]?.name ?? 'name',
    resource: resources[0]?.uri ?? 'name',
    raw: { method: 'ping' },
  };
  return {
    oneOf: RUN_KINDS.map((kind) => ({
      title: kind,
      type: 'object',
      required: [kind],
      examples: [{ [kind]: first[kind] }] as never,
      properties: Object.fromEntries(
        Object.entries(COMMON).filter(
          ([name]) => name === kind || !([...RUN_KINDS, ...NOT_ALLOWED[kind]] as readonly string[]).includes(name),
        ),
      ),
    })),
  };
}

const row = (title: string): SettingsUi => ({ 'ui:title': title, 'ui:look': 'row' });
const check = (title: string): SettingsUi => ({ 'ui:title': title, 'ui:field': 'check', 'ui:bare': true });

const BLOCK_UI: SettingsUi = {
  'ui:title': 'block',
  'ui:lines': [['type', 'decodes']],
  'ui:added': [
    { add: 'addBlockCheck', members: BLOCK_VALUES, box: true },
    { add: 'addVerb', members: BLOCK_VERBS },
  ],
  type: { 'ui:title': 'blockType', 'ui:none': 'anyType' },
  ...Object.fromEntries(BLOCK_VALUES.map((name) => [name, check(`block_${name}`)])),
  ...Object.fromEntries(BLOCK_VERBS.map((verb) => [verb, VERB_UI[verb] as SettingsUi])),
};

const ANSWER_UI: SettingsUi = {
  'ui:title': 'answer',
  'ui:choice': 'fixed',
  elicitation: { elicitation: { content: { 'ui:title': 'answerContent', 'ui:field': 'json' } } },
  sampling: {
    sampling: {
      'ui:title': 'action',
      send: {
        'ui:lines': [['role', 'model', 'stopReason']],
        role: { 'ui:none': 'noRole' },
        stopReason: { 'ui:placeholder': 'endTurn' },
        content: { 'ui:title': 'answerContent', 'ui:field': 'json' },
      },
      decline: { action: HIDDEN },
    },
  },
};

const DURATION: SettingsUi = { 'ui:placeholder': '500ms' };

export interface NameChecks {
  path: (message: string) => string;
  name: (text: string) => string | undefined;
}

function expectUi({ path }: NameChecks, isTool: boolean): SettingsUi {
  return {
    'ui:lines': [
      { title: 'expect', lines: [['outcome', 'code'], ...(isTool ? ['outputSchema'] : []), 'findings', 'duration'] },
      'values',
      'content',
      'any',
      { title: 'reference', lines: ['reference', 'ignore', 'tolerance'] },
      'script',
    ],
    outcome: { 'ui:none': 'outcome_usual' },
    code: { 'ui:placeholder': '-32602' },
    outputSchema: isTool ? { 'ui:widget': 'flag' } : HIDDEN,
    findings: { rules: { 'ui:title': 'rules', 'ui:add': 'addRule', items: row('rule') } },
    duration: {
      'ui:lines': [['p50', 'p95', 'max']],
      p50: { 'ui:title': 'duration_p50', ...DURATION },
      p95: { 'ui:title': 'duration_p95', ...DURATION },
      max: { 'ui:title': 'duration_max', ...DURATION },
    },
    values: {
      'ui:field': 'members',
      'ui:part': 'values',
      'ui:box': true,
      'ui:name': 'valuePath',
      'ui:newName': 'newValuePath',
      'ui:add': 'addValue',
      'ui:placeholder': '$.temperature',
      'ui:check': (text: string) => {
        const message = jsonPathError(text);
        return message === undefined ? undefined : path(message);
      },
      additionalProperties: { 'ui:field': 'check', 'ui:bare': true },
    },
    content: { 'ui:part': 'content', 'ui:add': 'addBlock', items: BLOCK_UI },
    any: {
      'ui:title': 'alternatives',
      'ui:add': 'addAlternative',
      items: { 'ui:title': 'alternative', 'ui:field': 'json' },
    },
    reference: { 'ui:title': 'referenceName', 'ui:placeholder': 'oslo' },
    ignore: { 'ui:add': 'addIgnored', items: row('ignored') },
    tolerance: { 'ui:placeholder': '0.5%' },
    script: { 'ui:placeholder': 'check.mjs' },
  };
}

export function callUi(
  { tools, prompts, resources }: ServerDefinitions,
  checks: NameChecks,
  isStep: boolean,
): SettingsUi {
  const suggestions = {
    tool: tools.map(({ name }) => name),
    prompt: prompts.map(({ name }) => name),
    resource: resources.map(({ uri }) => uri),
  };
  const target = (kind: keyof typeof suggestions): SettingsUi => ({
    'ui:title': `target_${kind}`,
    'ui:suggestions': suggestions[kind],
  });
  const ofKind = (kind: RunKind): SettingsUi => ({
    'ui:lines': [
      {
        title: 'request',
        lines: [
          ['name', 'tags'],
          ['$choice', kind === 'raw' ? '' : kind],
          ...(kind === 'raw' ? [kind] : ['arguments', 'ui']),
          ['timeout', 'skip'],
          ['task', 'weight'],
          ['restart'],
          'until',
        ],
      },
      { title: 'presenting', lines: ['notes', ['wait']] },
      ...['expect', 'capture', 'answers', 'rows', 'rowsFile'],
    ],
    tags: { 'ui:field': 'words' },
    arguments: { 'ui:field': 'arguments' },
    ui: isStep && kind === 'tool' ? { 'ui:field': 'customize', 'ui:bare': true } : HIDDEN,
    timeout: { 'ui:placeholder': '60s', 'ui:hint': false },
    task: { ttl: { ttl: { 'ui:placeholder': '60s' } } },
    restart: { 'ui:widget': 'flag' },
    until: {
      'ui:lines': [['within', 'every']],
      within: { 'ui:title': 'untilWithin', 'ui:placeholder': '30s' },
      every: { 'ui:title': 'untilEvery', 'ui:placeholder': '1s' },
    },
    expect: expectUi(checks, kind === 'tool'),
    capture: {
      'ui:field': 'members',
      'ui:part': 'capture',
      'ui:add': 'addCapture',
      'ui:name': 'captureName',
      'ui:newName': 'captureName',
      'ui:placeholder': 'id',
      'ui:check': checks.name,
      additionalProperties: { 'ui:title': 'capturePath' },
    },
    answers: { 'ui:part': 'answers', items: ANSWER_UI },
    rows: { 'ui:field': 'rows', 'ui:bare': true },
    rowsFile: { 'ui:placeholder': 'cities.csv' },
    notes: isStep && kind !== 'raw' ? { 'ui:field': 'notes' } : HIDDEN,
    wait: isStep && kind !== 'raw' ? { 'ui:placeholder': '5s', 'ui:hint': 'waitOfCallHint' } : HIDDEN,
    tool: target('tool'),
    prompt: target('prompt'),
    resource: target('resource'),
    raw: { 'ui:choice': 'fixed', text: { 'ui:title': 'rawText' }, method: { params: { 'ui:field': 'json' } } },
  });
  return {
    'ui:title': 'kind',
    'ui:choice': 'inside',
    ...Object.fromEntries(RUN_KINDS.map((kind) => [kind, ofKind(kind)])),
  };
}
