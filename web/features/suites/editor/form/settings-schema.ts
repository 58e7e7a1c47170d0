import type { RJSFSchema } from '@rjsf/utils';

import suiteSchema from '../../../../../core/suite/suite.schema.json';
import type { SettingsUi } from '../../../../forms/settings/theme';

const { server, ...suite } = suiteSchema.properties;
const { transport, protocol } = server.properties;

const TEXT: RJSFSchema = { type: 'string' };
const TEXTS: RJSFSchema = {
  type: 'object',
  additionalProperties: { description: 'A text', examples: ['${NAME}'] },
};

const way = (
  title: string,
  properties: Readonly<Record<string, RJSFSchema>>,
  first: Readonly<Record<string, unknown>>,
): RJSFSchema => ({
  title,
  type: 'object',
  required: [title],
  properties: { ...properties, protocol },
  examples: [first] as never,
});

/** What holds for all calls of a suite. */
export const SETTINGS = [
  'server',
  'variables',
  'environments',
  'title',
  'wait',
  'timeout',
] as const;

export const SETTINGS_SCHEMA: RJSFSchema = {
  type: 'object',
  properties: {
    server: {
      oneOf: [
        way(
          'command',
          {
            command: TEXT,
            args: { type: 'array', items: TEXT },
            env: TEXTS,
            inheritEnv: { type: 'boolean' },
            cwd: TEXT,
          },
          { command: 'node', args: ['server.js'] },
        ),
        way('url', { url: TEXT, transport, headers: TEXTS }, { url: 'http://localhost:3000/mcp' }),
        way('config', { config: TEXT, name: TEXT }, { config: 'mcp.json', name: 'server' }),
        { title: 'none', type: 'null' },
      ],
    },
    variables: { description: suite.variables.description },
    environments: { description: suite.environments.description },
    title: TEXT,
    wait: TEXT,
    timeout: TEXT,
  },
};

const texts = (add: string): SettingsUi => ({
  'ui:field': 'members',
  'ui:add': add,
  'ui:name': 'nameOf',
  additionalProperties: { 'ui:field': 'value' },
});
const negotiated: SettingsUi = { 'ui:none': 'protocol_auto' };

export const SETTINGS_UI: SettingsUi = {
  'ui:lines': [
    { title: 'server', lines: ['server'] },
    'variables',
    { title: 'presenting', lines: [['title', 'wait']] },
    { title: 'limits', lines: ['timeout'] },
  ],
  server: {
    'ui:title': 'way',
    command: {
      args: { 'ui:add': 'addArg', items: { 'ui:title': 'arg', 'ui:look': 'row' } },
      env: texts('addEnv'),
      protocol: negotiated,
    },
    url: {
      transport: { 'ui:none': 'transport_auto' },
      headers: texts('addHeader'),
      protocol: negotiated,
    },
    config: {
      'ui:lines': [['config', 'name']],
      name: { 'ui:title': 'configName' },
      protocol: negotiated,
    },
  },
  variables: { 'ui:field': 'variables', 'ui:bare': true },
  environments: { 'ui:widget': 'hidden' },
  title: { 'ui:title': 'suiteTitle' },
  wait: { 'ui:placeholder': '5s' },
  timeout: { 'ui:placeholder': '60s' },
};
