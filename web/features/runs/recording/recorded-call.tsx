import { Redo2 } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';

import { stringifyJson } from '../../../../core/json/lossless';
import type { Session } from '../../../../core/session/session';
import type { Writable } from '../../../../core/store';
import { JsonText } from '../../../content/text/json-text';
import { restoreParams } from '../../../navigation/restore-run';
import { OutcomePanel } from '../../../outcome/outcome-panel';
import { ResultView, targetOfMethod } from '../../../outcome/results/result-view';
import { useServers } from '../../../session/session-context';
import { useEntryFindings } from '../../../session/use-session-findings';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { Menu } from '../../../ui/menu';
import { SplitPane } from '../../../ui/split-pane';
import styles from './calls-part.module.css';
import { paramsOf, type RecordedCall, runOfCall } from './recorded-calls';
import { useRecordedApp } from './use-recorded-app';

export interface CallsPartProps {
  calls: readonly RecordedCall[];
  session: Session;
  live: Writable<boolean> | undefined;
}

const REPEATABLE_METHODS = ['tools/call', 'prompts/get', 'resources/read'];

export function CallDetail({ call, calls, session }: Omit<CallsPartProps, 'live'> & { call: RecordedCall }) {
  const t = useTranslations('recordings');
  const run = useMemo(() => runOfCall(call), [call]);
  const { method, subject, request, response } = call;
  const findings = useEntryFindings(session, response?.seq);
  const { app, action, absence, footer } = useRecordedApp(call, run, calls, session);
  const name = subject ?? method;
  const params = stringifyJson(paramsOf(call));
  return (
    <div className="pane low" role="region" aria-label={t('call')}>
      <header className={styles['head']}>
        <h3>{name}</h3>
        <code>{method}</code>
        {request.direction === 'received' && <Badge tone="note">{t('serverRequest')}</Badge>}
        <span className="rest" />
        {request.direction === 'sent' && REPEATABLE_METHODS.includes(method) && <RepeatMenu call={call} />}
      </header>
      {absence}
      <SplitPane
        id="recording-call"
        orientation="vertical"
        panes={[
          {
            id: 'sent',
            size: '22%',
            min: '10%',
            content: (
              <section className="grid at-top gap-4 tall scroll-y py-8 px-16" aria-label={t('params')}>
                <h4 className="muted sm semibold">{t('params')}</h4>
                <JsonText source={params} label={t('params')} />
              </section>
            ),
          },
          {
            id: 'came',
            min: '30%',
            content: run ? (
              <OutcomePanel
                session={undefined}
                server={session.config.name}
                run={run}
                item={`recorded ${name}`}
                subject={{ title: name, target: targetOfMethod(method, subject ?? '') }}
                findings={findings}
                checking={false}
                idleText=""
                renderFacts={() => null}
                app={app}
                actions={action}
                footer={footer}
                renderResult={(result, { raw }) => (
                  <ResultView
                    method={method}
                    name={subject ?? ''}
                    result={result}
                    raw={raw}
                    findings={findings}
                    session={undefined}
                  />
                )}
              />
            ) : (
              <EmptyState title={t('unanswered')}>{t('unansweredText')}</EmptyState>
            ),
          },
        ]}
      />
    </div>
  );
}

function RepeatMenu({ call }: { call: RecordedCall }) {
  const t = useTranslations('recordings');
  const servers = useServers();
  const isNone = servers.length === 0;
  return (
    <Menu
      trigger={
        <Button
          size="small"
          icon={<Redo2 aria-hidden />}
          disabled={isNone}
          title={t(isNone ? 'addAServerFirst' : 'againHint')}
        >
          {t('again')}
        </Button>
      }
      entries={servers.map(({ name }) => ({
        label: t('againOn', { server: name }),
        onSelect: () => restoreParams(name, call.method, paramsOf(call)),
      }))}
    />
  );
}
