import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Disc, Download, FileText, Pin, Trash2, Undo2 } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';

import { stringifyJson } from '../../../core/json/lossless';
import { JsonText } from '../../content/text/json-text';
import type { RunRow } from '../../record/run-row';
import { runHistory } from '../../record/run-history';
import type { OpenedRun } from '../../record/opened-run';
import { PictureChanges } from '../../compare/views/picture-changes';
import { presentTool, restoreRun } from '../../navigation/restore-run';
import { RouteLink } from '../../navigation/route-link';
import { OutcomePanel } from '../../outcome/outcome-panel';
import { PresentButton } from '../../operation/present-button';
import { methodOf, ResultView } from '../../outcome/results/result-view';
import { useServers, useWorkspace } from '../../session/session-context';
import { type CallToSave, outcomesOfRun } from '../../suites/save-call/call-to-save';
import { listedTool } from '../../suites/save-call/listed-tool';
import { SaveCallButton } from '../../suites/save-call/save-call-button';
import { Badge } from '../../ui/badge';
import { Button, IconButton } from '../../ui/button';
import { download } from '../../ui/download';
import { EmptyState } from '../../ui/empty-state';
import { FactsLine } from '../../ui/facts-line';
import { Notice } from '../../ui/notice';
import { SplitPane } from '../../ui/split-pane';
import { useIsLong } from '../../ui/use-is-long';
import { useStore } from '../../ui/use-store';
import { exportRuns } from './history/export-runs';
import { AnsweredRequests } from './answered-requests';
import styles from './run-detail.module.css';
import { useRecordRuns } from './history/use-record-runs';
import { useRunApp } from './history/use-run-app';
import { useHistoryComparison } from './use-run-comparison';
import { useItemName } from './use-item-name';
import { RunsReport } from './runs-report';
import { useOpenedRun } from './use-opened-run';

export type CompareRuns = (older: RunRow, newer: RunRow) => void;

interface RunDetailProps {
  kept: RunRow;
  runs: readonly RunRow[];
  base: RunRow | undefined;
  onBase: (id: number) => void;
  onForget: () => void;
}

export function RunDetail(props: RunDetailProps) {
  const { kept } = props;
  const t = useTranslations('history');
  const opening = useOpenedRun(kept);
  switch (opening?.kind) {
    case undefined:
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

/** The key under which the result view is stored: the same as beside the form. */
export function viewItemOf({ kind, name }: RunRow): string {
  return kind === 'tool' ? name : `${kind} ${name}`;
}

function Opening() {
  const t = useTranslations('history');
  const isLong = useIsLong();
  return <p className="pad-16 faint">{isLong && t('openingRun')}</p>;
}

function OpenRun(props: RunDetailProps & { run: OpenedRun }) {
  const { kept, run, runs, base, onBase, onForget } = props;
  const t = useTranslations('history');
  const nameOf = useItemName();
  const servers = useServers();
  const isListed = servers.some(({ name }) => name === kept.server);
  const session = useWorkspace().session(kept.server);
  const changes = useHistoryComparison(run, runs, base, onBase);
  const recordRuns = useRecordRuns();
  const client = useQueryClient();
  const { app, action: showApp } = useRunApp(run, session);
  const [exportFailed, setExportFailed] = useState(false);
  const [reporting, setReporting] = useState(false);
  const save = async () => {
    try {
      download(`${nameOf(kept).replace(/[^\p{L}\p{N}.-]+/gu, '-')}.jsonl`, await exportRuns([kept]));
      setExportFailed(false);
    } catch {
      setExportFailed(true);
    }
  };
  const sentText = typeof run.arguments === 'string' ? run.arguments : stringifyJson(run.arguments ?? {});
  const isSecret = run.omitted.length > 0 || run.redacted;
  return (
    <div className="pane low" role="region" aria-label={t('run')}>
      <header className={styles['header']}>
        <h3>{nameOf(kept)}</h3>
        <Badge>{t(`kind_${kept.kind}`)}</Badge>
        <div className="row wrap gap-6">
          <Button
            size="small"
            icon={<Undo2 aria-hidden />}
            disabled={!isListed}
            title={isListed ? undefined : t('notListed', { server: kept.server })}
            onClick={() => restoreRun(kept, run.arguments, session)}
          >
            {t(`restore_${kept.kind}`)}
          </Button>
          <Button
            size="small"
            icon={<Pin aria-hidden />}
            aria-pressed={kept.pinnedAt !== undefined}
            title={t('pinTitle')}
            onClick={() => void runHistory.setPinned(kept.id, kept.pinnedAt === undefined)}
          >
            {t('pin')}
          </Button>
          {kept.kind === 'tool' && (
            <PresentButton disabled={!isListed} onPresent={() => presentTool(kept.server, kept.name, run.arguments)} />
          )}
          <SaveCallButton server={kept.server} call={() => callToSave(run, client)} />
          <IconButton label={t('createReport')} icon={<FileText aria-hidden />} onClick={() => setReporting(true)} />
          <IconButton label={t('exportRun')} icon={<Download aria-hidden />} onClick={() => void save()} />
          <IconButton
            label={t('saveAsRecording')}
            icon={<Disc aria-hidden />}
            onClick={() =>
              void recordRuns([kept]).then(
                () => setExportFailed(false),
                () => setExportFailed(true),
              )
            }
          />
          <IconButton label={t('forgetRun')} icon={<Trash2 aria-hidden />} onClick={onForget} />
        </div>
        {reporting && <RunsReport runs={[kept]} onClose={() => setReporting(false)} />}
        <RunFacts kept={kept} />
        {exportFailed && (
          <p role="alert" className={styles['alert']}>
            {t('exportFailed')}
          </p>
        )}
        {isSecret && (
          <p className={styles['secrets']}>
            {run.omitted.length > 0 ? t('secretsOmitted', { names: run.omitted.join(', ') }) : t('secretsRedacted')}
          </p>
        )}
      </header>
      <div className="fill">
        <SplitPane
          id="history-run"
          orientation="vertical"
          panes={[
            {
              id: 'sent',
              size: '20%',
              min: '10%',
              content: (
                <section className={styles['sent']} aria-label={t(`sent_${kept.kind}`)}>
                  <h4>{t(`sent_${kept.kind}`)}</h4>
                  <JsonText source={sentText} label={t(`sent_${kept.kind}`)} />
                  <AnsweredRequests questions={run.questions} />
                </section>
              ),
            },
            {
              id: 'came',
              min: '30%',
              content: (
                <OutcomePanel
                  session={session}
                  server={kept.server}
                  run={run}
                  item={viewItemOf(kept)}
                  subject={{ title: nameOf(kept), target: kept }}
                  findings={run.findings}
                  checking={false}
                  changes={changes}
                  idleText=""
                  renderFacts={() => null}
                  app={app}
                  actions={showApp}
                  renderResult={(result, { raw }) => (
                    <>
                      <PictureChanges pictures={run.pictures} />
                      <RunResult kept={kept} result={result} raw={raw} findings={run.findings} session={session} />
                    </>
                  )}
                />
              ),
            },
          ]}
        />
      </div>
    </div>
  );
}

function callToSave(run: OpenedRun, client: QueryClient): CallToSave {
  const { kept, arguments: args, asTask, omitted, questions, findings } = run;
  const { kind, name, server } = kept;
  return {
    target: { kind, name },
    ...(kind === 'raw' ? { text: String(args) } : { arguments: args }),
    asTask,
    tool: kind === 'tool' ? listedTool(client, server, name) : undefined,
    outcomes: outcomesOfRun(run),
    kept: { omitted, questions, findings },
  };
}

function RunResult({
  kept,
  session,
  ...result
}: Omit<ComponentProps<typeof ResultView>, 'method' | 'name'> & { kept: RunRow }) {
  const t = useTranslations('history');
  const isConnected = useStore(session)?.kind === 'connected';
  if (result.raw === '') return <p>{t('noAnswerWanted')}</p>;
  return (
    <ResultView {...result} method={methodOf(kept)} name={kept.name} session={isConnected ? session : undefined} />
  );
}

function RunFacts({ kept }: { kept: RunRow }) {
  const t = useTranslations('history');
  const format = useFormatter();
  const { serverName, serverVersion, protocolVersion, suite } = kept;
  const program = [serverName, serverVersion].filter(Boolean).join(' ');
  return (
    <FactsLine
      label={t('runDetails')}
      className={styles['facts']}
      facts={[
        [t('server'), kept.server],
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
          <time key="time" dateTime={new Date(kept.startedAt).toISOString()}>
            {format.dateTime(new Date(kept.startedAt), {
              dateStyle: 'medium',
              timeStyle: 'medium',
            })}
          </time>,
        ],
      ]}
    />
  );
}
