import type { McpUiHostContext } from '@modelcontextprotocol/ext-apps/app-bridge';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { ContentList } from '../../content/blocks/content-list';
import { JsonText } from '../../content/text/json-text';
import { CopyButton } from '../../ui/copy-button';
import { formatBytes } from '../../../core/text/format';
import { Tabs } from '../../ui/tabs';
import { TextViewer } from '../../ui/text-viewer';
import styles from './app-details.module.css';
import type { AppSnapshot } from './app-state';
import type { Permission } from './app-policy';
import type { AppPage } from './app-resource';
import { stringifyJson } from '../../../core/json/lossless';

interface AppDetailsProps {
  page: AppPage;
  policy: string;
  app: AppSnapshot;
  context: McpUiHostContext;
  granted: readonly Permission[];
}

const TABS = ['context', 'messages', 'html', 'policy'] as const;

export function AppDetails({ page, policy, app, context, granted }: AppDetailsProps) {
  const t = useTranslations('apps');
  const [tab, setTab] = useState<(typeof TABS)[number]>('context');
  return (
    <div className="px-12 pb-8 side rounded">
      <Tabs
        label={t('details')}
        tabs={TABS.map((key) => ({ key, label: t(`tab_${key}`) }))}
        value={tab}
        onChange={setTab}
      >
        <div className={styles['body']}>
          {tab === 'context' && page.kind === 'chatgpt' && <p className="sm">{t('chatGptMembers')}</p>}
          {tab === 'context' && <JsonText source={stringifyJson(context)} label={t('tab_context')} />}
          {tab === 'messages' && <AppMessages app={app} />}
          {tab === 'html' && (
            <TextViewer
              text={page.html}
              label={t('tab_html')}
              mono
              actions={
                <>
                  <span className="tnum">{formatBytes(new TextEncoder().encode(page.html).length)}</span>
                  <CopyButton label={t('copyHtml')} text={() => page.html} />
                </>
              }
            />
          )}
          {tab === 'policy' && <Policy page={page} policy={policy} granted={granted} />}
        </div>
      </Tabs>
    </div>
  );
}

function AppMessages({ app: { info, capabilities, modelContext, messages, logs } }: { app: AppSnapshot }) {
  const t = useTranslations('apps');
  const content = modelContext?.['content'];
  const structured = modelContext?.['structuredContent'];
  return (
    <>
      <h3>{t('ofItself')}</h3>
      <JsonText source={stringifyJson({ appInfo: info, appCapabilities: capabilities })} label={t('ofItself')} />
      <h3>{t('modelContext')}</h3>
      {modelContext === undefined && <p>{t('nothing')}</p>}
      {Array.isArray(content) && <ContentList blocks={content} basePointer="/params/content" findings={[]} />}
      {structured !== undefined && <JsonText source={stringifyJson(structured)} label="structuredContent" />}
      <h3>{t('messages')}</h3>
      {messages.length === 0 && <p>{t('nothing')}</p>}
      {messages.map((blocks, index) => (
        <ContentList key={index} blocks={blocks} basePointer="/params/content" findings={[]} />
      ))}
      <h3>{t('logs')}</h3>
      {logs.length === 0 && <p>{t('nothing')}</p>}
      {logs.length > 0 && <JsonText source={stringifyJson(logs)} label={t('logs')} />}
    </>
  );
}

function Policy({ page, policy, granted }: Pick<AppDetailsProps, 'page' | 'policy' | 'granted'>) {
  const t = useTranslations('apps');
  const { permissions } = page.policy;
  return (
    <>
      <h3>{t('enforced')}</h3>
      <ul className="sm break">
        {policy.split('; ').map((directive) => (
          <li key={directive}>
            <code>{directive}</code>
          </li>
        ))}
      </ul>
      <h3>{t('permissions')}</h3>
      <p>
        {permissions.length === 0
          ? t('nothing')
          : permissions
              .map((name) =>
                t(granted.includes(name) ? 'permissionGranted' : 'permissionWithheld', {
                  name: t(`permission_${name}`),
                }),
              )
              .join(t('listSeparator'))}
      </p>
      <h3>{t(`declared_${page.uiFrom}`)}</h3>
      {page.declared !== undefined && (
        <JsonText source={stringifyJson(page.declared)} label={page.kind === 'chatgpt' ? '_meta' : '_meta.ui'} />
      )}
    </>
  );
}
