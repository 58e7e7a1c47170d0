import { Disc, FileText } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { lazyPart } from '../../../i18n/lazy-part';
import { historySettings } from '../../../runs/record/history-settings';
import type { RunRow } from '../../../../core/run/run';
import { Button } from '../../../ui/button';
import { useCommands } from '../../../ui/commands';
import { PartBoundary } from '../../../ui/part-boundary';
import { useStore } from '../../../ui/use-store';
import { useRecordRuns } from './use-record-runs';

// Loaded early: otherwise the first call would wait for it.
const RunsReport = lazyPart(async () => (await import('./runs-report')).RunsReport);

export function RunReportButton({ server, row }: { server: string; row: RunRow | undefined }) {
  const t = useTranslations('history');
  const { excludedServers } = useStore(historySettings);
  const { record, hasFailed } = useRecordRuns();
  const [reported, setReported] = useState<RunRow>();
  const report = { label: t('createReport'), icon: <FileText aria-hidden />, disabled: !row };
  const onReport = () => setReported(row);
  useCommands([
    { ...report, onSelect: onReport },
    {
      label: t('saveAsRecording'),
      icon: <Disc aria-hidden />,
      disabled: !row,
      onSelect: () => {
        if (row) record([row]);
      },
    },
  ]);
  return (
    <>
      <Button
        size="small"
        variant="ghost"
        disabled={!row}
        title={row ? undefined : t(excludedServers.includes(server) ? 'keptOfNone' : 'notInHistory')}
        onClick={onReport}
      >
        {report.label}
      </Button>
      {hasFailed && <span role="alert">{t('exportFailed')}</span>}
      {reported && (
        <PartBoundary>
          <RunsReport runs={[reported]} onClose={() => setReported(undefined)} />
        </PartBoundary>
      )}
    </>
  );
}
