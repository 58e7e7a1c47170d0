import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { Disc } from 'lucide-react';
import type { RunRow } from '../../../../core/run/run';
import { newestFirst } from '../../../../core/run/run-row';
import { openRun } from '../../../runs/record/open-run';
import { listedTool } from '../../../runs/suites/save-call/listed-tool';
import { AddStepButton } from '../../../runs/suites/save-call/save-call-button';
import styles from '../chosen-bar.module.css';
import { Button } from '../../../ui/button';
import { useRecordRuns } from './use-record-runs';

export function TickedActions(props: { runs: readonly RunRow[] }) {
  return (
    <>
      <RecordRunsButton {...props} />
      <AddRunsButton {...props} />
    </>
  );
}

/** Makes a walkthrough of runs, oldest first. A raw message is no step. */
function AddRunsButton({ runs }: { runs: readonly RunRow[] }) {
  const t = useTranslations('history');
  const client = useQueryClient();
  const server = runs[0]?.server ?? '';
  const isOneServer = runs.every((each) => each.server === server);
  const steps = runs.filter(({ kind }) => kind !== 'raw');
  const read = async () => {
    const rows = steps.toSorted(newestFirst).toReversed();
    const opened = await Promise.all(rows.map((row) => openRun(row).catch(() => undefined)));
    return opened.flatMap((run) =>
      run ? { run, tool: run.kind === 'tool' ? listedTool(client, server, run.name) : undefined } : [],
    );
  };
  return (
    <AddStepButton
      server={server}
      call={read}
      disabled={!isOneServer || steps.length === 0}
      title={isOneServer ? undefined : t('walkthroughOfOne')}
      hasIcon
    />
  );
}

function RecordRunsButton({ runs }: { runs: readonly RunRow[] }) {
  const t = useTranslations('history');
  const { record, hasFailed } = useRecordRuns();
  const servers = new Set(runs.map(({ server }) => server));
  return (
    <>
      <Button
        size="small"
        icon={<Disc aria-hidden />}
        disabled={servers.size > 1}
        title={servers.size > 1 ? t('recordingOfOne') : undefined}
        onClick={() => record(runs)}
      >
        {t('saveAsRecording')}
      </Button>
      {hasFailed && (
        <span role="alert" className={styles['alert']}>
          {t('exportFailed')}
        </span>
      )}
    </>
  );
}
