import { Disc, FileText, MoreHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { lazyPart } from '../../../i18n/lazy-part';
import { historyChoices } from '../../../runs/record/history-settings';
import type { RunRow } from '../../../../core/run/run';
import { IconButton } from '../../../ui/button';
import { Menu } from '../../../ui/menu';
import { PartBoundary } from '../../../ui/part-boundary';
import { useStore } from '../../../ui/use-store';
import { useRecordRuns } from './use-record-runs';

// Loaded early: otherwise the first call would wait for it.
const RunsReport = lazyPart(async () => (await import('./runs-report')).RunsReport);

interface RunMenuProps {
  server: string;
  /** Undefined if the run is not in the history. */
  row: RunRow | undefined;
}

/** Exports of a run that has just ended. */
export function RunMenu({ server, row }: RunMenuProps) {
  const t = useTranslations('history');
  const { keepNothing } = useStore(historyChoices);
  const { record, hasFailed } = useRecordRuns();
  const [reported, setReported] = useState<RunRow>();
  return (
    <>
      <Menu
        trigger={<IconButton label={t('moreOfRun')} icon={<MoreHorizontal aria-hidden />} />}
        entries={[
          {
            label: t('createReport'),
            icon: <FileText aria-hidden />,
            disabled: !row,
            onSelect: () => setReported(row),
          },
          {
            label: t('saveAsRecording'),
            icon: <Disc aria-hidden />,
            disabled: !row,
            onSelect: () => {
              if (row) record([row]);
            },
          },
          !row && { note: t(keepNothing.includes(server) ? 'keptOfNone' : 'notInHistory') },
        ]}
      />
      {hasFailed && <span role="alert">{t('exportFailed')}</span>}
      {reported && (
        <PartBoundary>
          <RunsReport runs={[reported]} onClose={() => setReported(undefined)} />
        </PartBoundary>
      )}
    </>
  );
}
