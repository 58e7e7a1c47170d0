import { useTranslations } from 'use-intl';

import type { Run } from '../../../core/run/run';
import type { Session } from '../../../core/session/session';
import { reopenRequests, useRunRequests } from '../../session/open-requests';
import { Button } from '../../ui/button';
import { ProgressBar } from '../../ui/progress-bar';
import styles from './stage.module.css';

export function Running({ run, session }: { run: Run; session: Session }) {
  const t = useTranslations('present');
  const { isWaiting, shown } = useRunRequests(session, run.name);
  if (run.state.kind !== 'running') return null;
  const { progress, cancel } = run.state;
  const { total } = progress ?? {};
  const percent =
    progress && total !== undefined && total > 0
      ? Math.max(0, Math.min(100, (progress.progress / total) * 100))
      : undefined;
  return (
    <div className={styles['running']} aria-live="polite">
      <p>{isWaiting ? t('asksYou') : (progress?.message ?? t('working'))}</p>
      <ProgressBar className="wide" label={t('working')} value={percent} />
      <span className="row gap-8">
        {isWaiting && !shown && (
          <Button className="normal" variant="primary" onClick={() => reopenRequests(session)}>
            {t('answer')}
          </Button>
        )}
        <Button className="normal" onClick={cancel}>
          {t('cancel')}
        </Button>
      </span>
    </div>
  );
}
