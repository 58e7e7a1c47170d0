import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';

import { newestFirst } from '../../../../core/run/run-row';
import type { RunRow } from '../../../../core/run/run';
import { openRun } from '../../../runs/record/open-run';
import { listedTool } from '../../../runs/suites/save-call/listed-tool';
import { AddStepButton } from '../../../runs/suites/save-call/save-call-button';
import styles from '../chosen-bar.module.css';

/** Makes a walkthrough of runs, oldest first. A raw message is no step. */
export function AddRunsButton({ runs }: { runs: readonly RunRow[] }) {
  const t = useTranslations('history');
  const client = useQueryClient();
  const server = runs[0]?.server ?? '';
  const isOfOne = runs.every((each) => each.server === server);
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
      disabled={!isOfOne || steps.length === 0}
      title={isOfOne ? undefined : t('walkthroughOfOne')}
      wordsClass={styles['words']}
    />
  );
}
