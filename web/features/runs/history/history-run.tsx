import { useQueryClient } from '@tanstack/react-query';
import { Disc, Download, Ellipsis, FileText, Pin, Presentation, ScanSearch, Trash2, Undo2 } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';

import { stringifyJson } from '../../../../core/json/lossless';
import { runHistory } from '../../../runs/record/run-history';
import { PictureChanges } from '../../../runs/compare/views/picture-changes';
import { goTo } from '../../../navigation/navigation';
import { presentTool, restoreRun } from '../../../navigation/restore-run';
import { RouteLink } from '../../../navigation/route-link';
import { ContentDetails } from '../../../runs/outcome/content-details';
import { OutcomePanel } from '../../../runs/outcome/outcome-panel';
import { usePresentKey } from '../../../runs/operation/present-button';
import { methodOf, ResultView } from '../../../runs/outcome/results/result-view';
import { useServers, useWorkspace } from '../../../session/session-context';
import { listedTool } from '../../../runs/suites/save-call/listed-tool';
import { useSaveCall } from '../../../runs/suites/save-call/save-call-button';
import { Badge } from '../../../ui/badge';
import { Button, IconButton } from '../../../ui/button';
import { download, fileNameOf } from '../../../ui/download';
import { EmptyState } from '../../../ui/empty-state';
import { DetailsLine } from '../../../ui/details-line';
import { Menu } from '../../../ui/menu';
import { Notice } from '../../../ui/notice';
import { useIsLong } from '../../../ui/use-is-long';
import { useStore } from '../../../ui/use-store';
import { exportRuns } from './export-runs';
import { AnsweredRequests } from '../answered-requests';
import { RunPage } from '../run-page';
import styles from '../run-page.module.css';
import type { RunDetailProps } from '../run-source';
import { useRecordRuns } from './use-record-runs';
import { useOutcomeChanges } from '../use-outcome-changes';
import { useItemName, useItemTitle } from '../use-item-name';
import { RunsReport } from './runs-report';
import { useOpenedRun } from '../use-opened-run';
import { readToolUi } from '../../../../core/protocol/apps/tool-ui';
import { readTools } from '../../../../core/protocol/tool';
import type { Session } from '../../../../core/session/session';
import { AppPart } from '../../../runs/apps/app-part';
import { outcomeOf, type Run, type RunRow } from '../../../../core/run/run';
import { listedTools } from '../../../session/listed-tools';
import { ShowAppButton } from '../show-app-button';

export function HistoryRun(props: RunDetailProps<RunRow>) {
  const { source, row } = props;
  const t = useTranslations('history');
  const opening = useOpenedRun(source, row);
  switch (opening.kind) {
    case 'opening':
      return <Opening />;
    case 'gone':
      return <EmptyState title={t('gone')}>{t('goneText')}</EmptyState>;
    case 'failed':
      return (
        <div className="pad-16 faint">
          <Notice tone="bad" title={t('unreadable')}>
            {opening.message}
          </Notice>
        </div>
      );
    case 'open':
      return <OpenRun {...props} run={opening.run} />;
  }
}

function Opening() {
  const t = useTranslations('history');
  const isLong = useIsLong();
  return <p className="pad-16 faint">{isLong && t('openingRun')}</p>;
}

function OpenRun(props: RunDetailProps<RunRow> & { run: Run }) {
  const { source, row, run, next } = props;
  const t = useTranslations('history');
  const common = useTranslations('common');
  const appTexts = useTranslations('app');
  const nameOf = useItemName();
  const title = useItemTitle()(row);
  const servers = useServers();
  const isListed = servers.some(({ name }) => name === row.server);
  const workspace = useWorkspace();
  const session = workspace.session(row.server);
  const changes = useOutcomeChanges(run, props);
  const { record, hasFailed } = useRecordRuns();
  const client = useQueryClient();
  const { app, action: showApp } = useRunApp(run, row.server, session);
  const [hasExportFailed, setExportFailed] = useState(false);
  const [isReporting, setReporting] = useState(false);
  const [isSessionGone, setSessionGone] = useState(false);
  const save = async () => {
    try {
      download(`${fileNameOf(nameOf(row))}.jsonl`, await exportRuns([row]));
      setExportFailed(false);
    } catch {
      setExportFailed(true);
    }
  };
  const openSession = () =>
    void import('../recording/open-stored-session').then(({ openSessionOf }) =>
      openSessionOf(row, workspace.host).catch(() => setSessionGone(true)),
    );
  const forget = () => {
    goTo({ kind: 'history', run: next && String(next.id) }, { replace: true });
    void runHistory.forget([row.id]);
  };
  const { server, item } = source.viewOf(row);
  const call = () => ({ run, tool: row.kind === 'tool' ? listedTool(client, server, row.name) : undefined });
  const { dialog, ...saveCall } = useSaveCall({ server, call });
  const present = usePresentKey({
    disabled: row.kind !== 'tool' || !isListed,
    onPresent: () => presentTool(server, row.name, run.arguments),
  });
  const { omitted = [], isMasked = false, serverRequests = [], findings = [], pictures = [] } = run.stored ?? {};
  return (
    <RunPage
      id="history-run"
      label={t('run')}
      title={title ?? nameOf(row)}
      head={
        <>
          {title !== undefined && <code className="faint break">{row.name}</code>}
          <Badge>{t(`kind_${row.kind}`)}</Badge>
          <div className="row wrap push gap-8">
            <Button
              size="small"
              variant="primary"
              icon={<Undo2 aria-hidden />}
              disabled={!isListed}
              title={isListed ? undefined : t('notListed', { server })}
              onClick={() => restoreRun(row, run.arguments, session)}
            >
              {t(`restore_${row.kind}`)}
            </Button>
            <IconButton
              label={t('pin')}
              data-tooltip={t('pinTitle')}
              icon={<Pin aria-hidden />}
              aria-pressed={row.pinnedAt !== undefined}
              onClick={() => void runHistory.setPinned(row.id, row.pinnedAt === undefined)}
            />
            <Menu
              trigger={<IconButton label={common('moreActions')} icon={<Ellipsis aria-hidden />} />}
              entries={[
                saveCall,
                { label: t('createReport'), icon: <FileText aria-hidden />, onSelect: () => setReporting(true) },
                row.kind === 'tool' && {
                  label: appTexts('present'),
                  icon: <Presentation aria-hidden />,
                  disabled: !isListed,
                  onSelect: present,
                },
                { label: t('exportRun'), icon: <Download aria-hidden />, onSelect: () => void save() },
                { label: t('saveAsRecording'), icon: <Disc aria-hidden />, onSelect: () => record([row]) },
                row.session !== undefined && {
                  label: t('openSession'),
                  icon: <ScanSearch aria-hidden />,
                  onSelect: openSession,
                },
                { label: t('forgetRun'), icon: <Trash2 aria-hidden />, onSelect: forget },
              ]}
            />
          </div>
          {dialog}
          {isReporting && <RunsReport runs={[row]} onClose={() => setReporting(false)} />}
        </>
      }
      details={
        <>
          <StoredRunDetails row={row} />
          {(hasExportFailed || hasFailed || isSessionGone) && (
            <p role="alert" className={styles['alert']}>
              {t(isSessionGone ? 'sessionGone' : 'exportFailed')}
            </p>
          )}
          {(omitted.length > 0 || isMasked) && (
            <p className={styles['secrets']}>
              {omitted.length > 0
                ? t('secretsOmitted', { names: omitted.join(t('listSeparator')) })
                : t('secretsRedacted')}
            </p>
          )}
        </>
      }
      sent={{
        label: t(`sent_${row.kind}`),
        source: typeof run.arguments === 'string' ? run.arguments : stringifyJson(run.arguments ?? {}),
        more: serverRequests.length > 0 && <AnsweredRequests requests={serverRequests} />,
      }}
      result={
        <OutcomePanel
          session={session}
          server={server}
          run={run}
          item={item}
          subject={{ title: nameOf(row), target: row }}
          findings={findings}
          checking={false}
          changes={changes}
          idleText=""
          renderDetails={({ result }) => <ContentDetails result={result} />}
          app={app}
          actions={showApp}
          renderResult={(result, { raw }) => (
            <>
              <PictureChanges pictures={pictures} />
              <RunResult row={row} result={result} raw={raw} findings={findings} session={session} />
            </>
          )}
        />
      }
    />
  );
}

function RunResult({
  row,
  session,
  ...result
}: Omit<ComponentProps<typeof ResultView>, 'method' | 'name'> & { row: RunRow }) {
  const t = useTranslations('history');
  const isConnected = useStore(session)?.kind === 'connected';
  if (result.raw === '') return <p>{t('noResponseExpected')}</p>;
  return <ResultView {...result} method={methodOf(row)} name={row.name} session={isConnected ? session : undefined} />;
}

function StoredRunDetails({ row }: { row: RunRow }) {
  const t = useTranslations('history');
  const format = useFormatter();
  const { serverName, serverVersion, protocolVersion, suite } = row;
  const program = [serverName, serverVersion].filter(Boolean).join(' ');
  return (
    <DetailsLine
      label={t('runDetails')}
      className={styles['facts']}
      details={[
        [t('server'), row.server],
        program !== '' && [t('program'), program],
        protocolVersion !== undefined && [t('protocol'), protocolVersion],
        suite !== undefined && [
          t('suite'),
          <RouteLink key="suite" to={{ kind: 'suites', suite }}>
            {suite}
          </RouteLink>,
        ],
        [
          t('time'),
          <time key="time" dateTime={new Date(row.startedAt).toISOString()}>
            {format.dateTime(new Date(row.startedAt), { dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23' })}
          </time>,
        ],
      ]}
    />
  );
}

function useRunApp(run: Run, server: string, session: Session | undefined): { app?: ReactNode; action?: ReactNode } {
  const t = useTranslations('history');
  const client = useQueryClient();
  const isConnected = useStore(session)?.kind === 'connected';
  const [shown, setShown] = useState<number>();
  const { kind, name, id } = run;
  if (!session || kind !== 'tool') return {};
  const tools = readTools(listedTools(client, server));
  const tool = tools.find((each) => each.name === name);
  if (!tool || readToolUi(tool.definition).uri === undefined) return {};
  if (shown !== id) {
    return {
      action: (
        <ShowAppButton
          disabled={!isConnected}
          title={t(isConnected ? 'showAppTitle' : 'showAppOffline')}
          onClick={() => setShown(id)}
        />
      ),
    };
  }
  return {
    app: (
      <AppPart
        session={session}
        tool={tool.definition}
        tools={tools.map(({ definition }) => definition)}
        call={{ id, input: run.arguments, outcome: outcomeOf(run) }}
      />
    ),
  };
}
