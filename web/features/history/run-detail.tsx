import { Download, GitCompare, Pin, Trash2, Undo2 } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';

import type { JsonObject } from '../../../core/json/json-object';
import { stringifyJson } from '../../../core/json/lossless';
import type { Finding } from '../../../core/protocol/findings/finding';
import type { Session } from '../../../core/session/session';
import { JsonText } from '../../content/text/json-text';
import type { KeptRun } from '../../outcome/kept-runs/kept-run';
import { keptRuns } from '../../outcome/kept-runs/kept-runs';
import type { OpenedRun } from '../../outcome/kept-runs/opened-run';
import { OutcomePanel } from '../../outcome/outcome-panel';
import type { ResultOutcome } from '../../outcome/outcome-view';
import { useSessionState, useServers, useWorkspace } from '../../session/session-context';
import { Button, IconButton } from '../../ui/button';
import { download } from '../../ui/download';
import { EmptyState } from '../../ui/empty-state';
import { FactsLine } from '../../ui/facts-line';
import { Notice } from '../../ui/notice';
import { SplitPane } from '../../ui/split-pane';
import { useIsLong } from '../../ui/use-is-long';
import { exportRuns } from './export-runs';
import { KeptQuestions } from './kept-questions';
import styles from './run-detail.module.css';
import { useKeptComparison } from './use-kept-comparison';
import { useOpenedRun } from './use-opened-run';

/** Shows the result of a tool. */
export type ResultView = ComponentType<{
  result: JsonObject;
  raw: ResultOutcome['raw'];
  findings: readonly Finding[];
  session: Session | undefined;
}>;

interface RunDetailProps {
  kept: KeptRun;
  /** All that are kept, newest first. */
  runs: readonly KeptRun[];
  /** The run that others are compared with. */
  base: KeptRun | undefined;
  onBase: (id: number | undefined) => void;
  onRestore: (server: string, tool: string, args: unknown) => void;
  onForget: () => void;
  ResultView: ResultView;
}

/** A run of the history that is open: what was sent, and all that came of it. */
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
        <div className={styles['failed']}>
          <Notice tone="bad" icon="✕" role="alert" title={t('unreadable')}>
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
  return <p className={styles['opening']}>{isLong && t('openingRun')}</p>;
}

function OpenRun(props: RunDetailProps & { run: OpenedRun }) {
  const { kept, run, runs, base, onBase, onRestore, onForget, ResultView } = props;
  const t = useTranslations('history');
  const tools = useTranslations('tools');
  const servers = useServers();
  const isListed = servers.some(({ name }) => name === kept.server);
  const session = useWorkspace().session(kept.server);
  const changes = useKeptComparison(run, runs, base, onBase);
  const [exportFailed, setExportFailed] = useState(false);
  const save = async () => {
    try {
      download(`${kept.name.replace(/[^\p{L}\p{N}.-]+/gu, '-')}.jsonl`, await exportRuns([kept]));
      setExportFailed(false);
    } catch {
      setExportFailed(true);
    }
  };
  const isBase = base?.id === kept.id;
  const isSecret = run.omitted.length > 0 || run.redacted;
  return (
    <div className={styles['detail']} role="region" aria-label={t('run')}>
      <header className={styles['header']}>
        <h3>{kept.name}</h3>
        <div className={styles['actions']}>
          <Button
            size="small"
            icon={<Undo2 aria-hidden />}
            disabled={!isListed}
            title={isListed ? undefined : t('notListed', { server: kept.server })}
            onClick={() => onRestore(kept.server, kept.name, run.arguments)}
          >
            {tools('putBack')}
          </Button>
          <Button
            size="small"
            icon={<GitCompare aria-hidden />}
            aria-pressed={isBase}
            title={t('compareTitle')}
            className={styles['toggle']}
            onClick={() => onBase(isBase ? undefined : kept.id)}
          >
            {t(isBase ? 'comparing' : 'compare')}
          </Button>
          <Button
            size="small"
            icon={<Pin aria-hidden />}
            aria-pressed={kept.pinnedAt !== undefined}
            title={t('pinTitle')}
            className={styles['toggle']}
            onClick={() => void keptRuns.setPinned(kept.id, kept.pinnedAt === undefined)}
          >
            {t('pin')}
          </Button>
          <IconButton
            size="small"
            label={t('exportRun')}
            icon={<Download aria-hidden />}
            onClick={() => void save()}
          />
          <IconButton
            size="small"
            label={t('forgetRun')}
            icon={<Trash2 aria-hidden />}
            onClick={onForget}
          />
        </div>
        <RunFacts kept={kept} />
        {exportFailed && (
          <p role="alert" className={styles['alert']}>
            {t('exportFailed')}
          </p>
        )}
        {isSecret && (
          <p className={styles['secrets']}>
            {run.omitted.length > 0
              ? t('secretsOmitted', { names: run.omitted.join(', ') })
              : t('secretsRedacted')}
          </p>
        )}
      </header>
      <div className={styles['panes']}>
        <SplitPane
          id="history-run"
          orientation="vertical"
          separatorLabel={t('resize')}
          panes={[
            {
              id: 'sent',
              size: '20%',
              min: '10%',
              content: (
                <section className={styles['sent']} aria-label={tools('arguments')}>
                  <h4>{tools('arguments')}</h4>
                  <JsonText source={stringifyJson(run.arguments)} label={tools('arguments')} />
                  <KeptQuestions questions={run.questions} />
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
                  item={kept.name}
                  subject={{ title: kept.name, sent: kept.sent }}
                  findings={run.findings}
                  checking={false}
                  changes={changes}
                  idleText=""
                  okWord={tools('toolResult')}
                  renderFacts={() => null}
                  renderResult={(result, { raw }) => (
                    <ResultOf
                      result={result}
                      raw={raw}
                      findings={run.findings}
                      session={session}
                      ResultView={ResultView}
                    />
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

interface ResultOfProps {
  result: JsonObject;
  raw: ResultOutcome['raw'];
  findings: readonly Finding[];
  session: Session | undefined;
  ResultView: ResultView;
}

/** The result; what it links to can be read while its server is connected. */
function ResultOf(props: ResultOfProps) {
  const { session } = props;
  return session ? (
    <ResultWithServer {...props} session={session} />
  ) : (
    <props.ResultView {...props} session={undefined} />
  );
}

function ResultWithServer({
  ResultView,
  session,
  ...result
}: ResultOfProps & { session: Session }) {
  const { kind } = useSessionState(session);
  return <ResultView {...result} session={kind === 'connected' ? session : undefined} />;
}

function RunFacts({ kept }: { kept: KeptRun }) {
  const t = useTranslations('history');
  const format = useFormatter();
  const { serverName, serverVersion, protocolVersion } = kept;
  const program = [serverName, serverVersion].filter(Boolean).join(' ');
  return (
    <FactsLine
      label={t('facts')}
      className={styles['facts']}
      facts={[
        [t('server'), kept.server],
        program !== '' && [t('program'), program],
        protocolVersion !== undefined && [t('protocol'), protocolVersion],
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
