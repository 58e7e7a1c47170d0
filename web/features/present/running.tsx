import { useTranslations } from 'use-intl';

import { percentOf } from '../../../core/protocol/progress';
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
  return (
    <div className={styles['running']} aria-live="polite">
      <p>{isWaiting ? t('asksYou') : (progress?.message ?? t('working'))}</p>
      <ProgressBar className="wide" label={t('working')} value={progress && percentOf(progress)} />
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
