import { useTranslations } from 'use-intl';

import type { Connected } from '../../core/session/connect/connected';
import type { Session } from '../../core/session/session';
import { Writable } from '../../core/store';
import { useStoredSnapshot } from '../session/stored-snapshots';
import { breakingOf, useDrift } from '../session/use-drift';
import { Button } from '../ui/button';
import { classNames } from '../ui/class-names';
import { useMoment } from '../ui/use-time';
import { useStore } from '../ui/use-store';
import { goTo } from '../navigation/navigation';

/** The connection whose changes the user has seen. */
const dismissed = new Writable<Connected | undefined>(undefined);

/** Differences from the server's snapshot, until dismissed. */
export function DriftBanner({ session, connected }: { session: Session; connected: Connected }) {
  const t = useTranslations('app');
  const moment = useMoment();
  const drift = useDrift(session);
  const kept = useStoredSnapshot(session.config.name);
  const isDismissed = useStore(dismissed) === connected;
  if (drift.kind !== 'compared' || drift.changes.length === 0 || isDismissed) return null;
  const breaking = breakingOf(drift);
  const values = { count: breaking || drift.changes.length, since: moment(kept?.at ?? 0) };
  const { name } = session.config;
  return (
    <div
      role="status"
      className={classNames('row wrap gap-12 py-6 px-16 line-below', breaking > 0 ? 'bad bad-soft' : 'warn warn-soft')}
    >
      <b className="semibold">
        <span aria-hidden>{breaking > 0 ? '✕' : '⚠'}</span>{' '}
        {t(breaking > 0 ? 'driftBreaking' : 'driftHarmless', values)}
      </b>
      <Button size="small" onClick={() => goTo({ kind: 'section', server: name, section: 'snapshot' })}>
        {t('reviewChanges')}
      </Button>
      <Button size="small" variant="ghost" onClick={() => dismissed.set(connected)}>
        {t('dismiss')}
      </Button>
    </div>
  );
}
