import { Redo2 } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { stringifyJson } from '../../../../core/json/lossless';
import type { Session } from '../../../../core/session/session';
import { restoreParams } from '../../../navigation/restore-run';
import { ContentDetails } from '../../../runs/outcome/content-details';
import { OutcomePanel } from '../../../runs/outcome/outcome-panel';
import { ResultView, targetOfMethod } from '../../../runs/outcome/results/result-view';
import { useServers } from '../../../session/session-context';
import { useEntryFindings, useSessionFindings } from '../../../session/use-session-findings';
import { isMessage } from '../../../content/texts/entry-text';
import { formatClock } from '../../../../core/text/format-age';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { Menu } from '../../../ui/menu';
import { RunPage } from '../run-page';
import type { RunDetailProps } from '../run-source';
import { useStatusText } from '../../../runs/outcome/use-status-text';
import { useItemTitle } from '../use-item-name';
import { useOutcomeChanges } from '../use-outcome-changes';
import { runOfCall, paramsOf, type RecordedCall } from './recorded-calls';
import { useRecordedApp } from './use-recorded-app';

const REPEATABLE_METHODS = ['tools/call', 'prompts/get', 'resources/read'];

export function RecordedRun(props: RunDetailProps<RecordedCall> & { session: Session }) {
  const { source, row, session } = props;
  const t = useTranslations('recordings');
  const historyTexts = useTranslations('history');
  const statusText = useStatusText();
  const { method, subject, name, request, response } = row;
  const title = useItemTitle(source.titleOf)(row);
  const run = runOfCall(row);
  // The session has the whole recording, the row what is there at the slider's time.
  const whole = session.log.entry(request.seq);
  const later = whole && isMessage(whole) ? session.log.entry(whole.partner ?? 0) : undefined;
  const changes = useOutcomeChanges(run, props);
  const findings = useEntryFindings(session, response?.seq);
  const judged = useSessionFindings(session, 'now');
  const { app, action, notice, footer } = useRecordedApp(row, source.runs, session);
  const { server, item } = source.viewOf(row);
  const params = paramsOf(row);
  const { arguments: args } = params;
  return (
    <RunPage
      id="recording-call"
      label={t('call')}
      title={title ?? name}
      head={
        <>
          {title !== undefined && <code className="faint break">{name}</code>}
          {method !== name && <code className="faint">{method}</code>}
          {request.direction === 'received' && <Badge tone="note">{t('serverRequest')}</Badge>}
          <span className="rest" />
          {request.direction === 'sent' && REPEATABLE_METHODS.includes(method) && <RepeatMenu call={row} />}
        </>
      }
      notice={notice}
      sent={
        args === undefined
          ? { label: t('params'), source: stringifyJson(params) }
          : { label: historyTexts('sent_tool'), source: stringifyJson(args) }
      }
      result={
        response ? (
          <OutcomePanel
            session={undefined}
            server={server}
            run={run}
            item={item}
            subject={{ title: name, target: targetOfMethod(method, subject ?? '') }}
            findings={findings}
            checking={judged === undefined || (judged.waiting > 0 && judged.failure === undefined)}
            changes={changes}
            idleText=""
            renderDetails={({ result }) => <ContentDetails result={result} />}
            app={app}
            actions={action}
            footer={footer}
            renderResult={(result, { raw }, inPlace) => (
              <ResultView
                method={method}
                name={subject ?? ''}
                result={result}
                raw={raw}
                findings={inPlace}
                session={undefined}
              />
            )}
          />
        ) : (
          <EmptyState title={row.state === 'running' ? t('unanswered') : statusText(row.state)}>
            {later ? t('unansweredText', { time: formatClock(later.at) }) : t('noResponse')}
          </EmptyState>
        )
      }
    />
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
