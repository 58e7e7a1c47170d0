import type { RJSFSchema } from '@rjsf/utils';
import { useTranslations } from 'use-intl';

import { isObject } from '../../../../../core/json/json-object';
import { suiteSchema } from '../../../../../core/suite/suite-schema';
import type { SettingsUi } from '../../../../forms/settings/settings-form';
import { EmptyState } from '../../../../ui/empty-state';
import { Notice } from '../../../../ui/notice';
import { CallForm } from './call-form';
import { CallList } from './call-list';
import type { CallPosition } from './call-row';
import { useEditedSuite } from './edit-context';
import { EditedForm } from './edited-form';
import styles from './suite-form.module.css';

export type FormView = 'calls' | 'settings';

interface SuiteFormProps {
  view: FormView;
  open: CallPosition | undefined;
  onOpen: (position: CallPosition | undefined) => void;
}

export function SuiteForm({ view, open, onOpen }: SuiteFormProps) {
  const t = useTranslations('suiteEditor');
  const { value, isLocked } = useEditedSuite();
  const calls = open && isObject(value) ? value[open.section] : undefined;
  const isThere = open !== undefined && Array.isArray(calls) && open.index < calls.length;
  return (
    <div className="pane low">
      {!isObject(value) ? (
        <EmptyState title={t('noForm')}>{t('noFormText')}</EmptyState>
      ) : view === 'settings' ? (
        <div className={styles['scroll']}>
          <EditedForm path={[]} names={SETTINGS} schema={SETTINGS_SCHEMA} uiSchema={SETTINGS_UI} />
        </div>
      ) : isThere ? (
        <CallForm key={`${open.section}-${open.index}`} position={open} count={calls.length} onOpen={onOpen} />
      ) : (
        <CallList onOpen={onOpen} />
      )}
      {isLocked && isObject(value) && (
        <div className="rigid line-above py-8 px-12">
          <Notice tone="warn" role="status" title={t('notYaml')}>
            {t('notYamlText')}
          </Notice>
        </div>
      )}
    </div>
  );
}

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

const SETTINGS = ['extends', 'server', 'variables', 'environments', 'title', 'wait', 'timeout'] as const;

const SETTINGS_SCHEMA: RJSFSchema = {
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
    extends: TEXT,
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

const SETTINGS_UI: SettingsUi = {
  'ui:lines': [
    { title: 'server', lines: ['extends', 'server'] },
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
  extends: { 'ui:placeholder': 'common.yaml' },
  timeout: { 'ui:placeholder': '60s' },
};
