import { Disc } from 'lucide-react';
import { useTranslations } from 'use-intl';

import type { RunRow } from '../../../../core/run/run';
import { Button } from '../../../ui/button';
import styles from '../chosen-bar.module.css';
import { useRecordRuns } from './use-record-runs';

export function RecordRunsButton({ runs }: { runs: readonly RunRow[] }) {
  const t = useTranslations('history');
  const { record, hasFailed } = useRecordRuns();
  const servers = new Set(runs.map(({ server }) => server));
  return (
    <>
      <Button
        size="small"
        icon={<Disc aria-hidden />}
        disabled={servers.size > 1}
        title={t(servers.size > 1 ? 'recordingOfOne' : 'saveAsRecording')}
        onClick={() => record(runs)}
      >
        <span className={styles['words']}>{t('saveAsRecording')}</span>
      </Button>
      {hasFailed && (
        <span role="alert" className={styles['alert']}>
          {t('exportFailed')}
        </span>
      )}
    </>
  );
}
