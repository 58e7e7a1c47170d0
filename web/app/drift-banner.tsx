import { useEffect } from 'react';
import { useTranslations } from 'use-intl';

import type { SnapshotChange } from '../../core/drift/snapshot-change';
import type { Connected } from '../../core/session/connect/connected';
import type { Session } from '../../core/session/session';
import { Writable } from '../../core/store';
import { useSavedSnapshot } from '../session/stored-snapshots';
import { countBreaking, useDrift, useWholeLists } from '../session/use-drift';
import { changesSinceLast } from '../runs/record/changes-since-last';
import { compareWithLast } from '../runs/record/last-connection';
import { whenIdle } from '../ui/after-paint';
import { Button } from '../ui/button';
import { classNames } from '../ui/class-names';
import { useMoment } from '../ui/use-time';
import { useStore } from '../ui/use-store';
import { goTo } from '../navigation/navigation';
import styles from './drift-banner.module.css';

/** The connection whose changes the user has seen. */
const dismissed = new Writable<Connected | undefined>(undefined);

interface DriftBannerProps {
  session: Session;
  connected: Connected;
}

/** Differences from the server's snapshot, or from its last connection, until dismissed. */
export function DriftBanner(props: DriftBannerProps) {
  const stored = useSavedSnapshot(props.session.config.name);
  return stored ? <SnapshotBanner {...props} since={stored.at} /> : <LastConnectionBanner {...props} />;
}

function SnapshotBanner({ since, ...props }: DriftBannerProps & { since: number }) {
  const drift = useDrift(props.session);
  return drift.kind === 'compared' && <Banner {...props} changes={drift.changes} since={since} />;
}

function LastConnectionBanner(props: DriftBannerProps) {
  const { session, connected } = props;
  const { tools, resources, resourceTemplates, prompts } = useWholeLists(session);
  const found = useStore(changesSinceLast(session));
  useEffect(() => {
    const lists = { tools, resources, resourceTemplates, prompts };
    if (tools) void whenIdle(() => void compareWithLast(session, connected, lists), 'drop');
  }, [session, connected, tools, resources, resourceTemplates, prompts]);
  return found?.connected === connected && <Banner {...props} {...found} />;
}

function Banner({
  session,
  connected,
  changes,
  since,
}: DriftBannerProps & { changes: readonly SnapshotChange[]; since: number }) {
  const t = useTranslations('app');
  const moment = useMoment();
  const isDismissed = useStore(dismissed) === connected;
  if (changes.length === 0 || isDismissed) return null;
  const breaking = countBreaking(changes);
  const values = { count: breaking || changes.length, since: moment(since) };
  const { name } = session.config;
  return (
    <div role="status" className={classNames(styles['banner'], breaking > 0 ? 'bad bad-soft' : 'warn warn-soft')}>
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
