import { type ReactNode, useEffect } from 'react';
import { useTranslations } from 'use-intl';

import type { SnapshotChange } from '../../core/drift/snapshot-change';
import type { Connected } from '../../core/session/connect/connected';
import type { Session } from '../../core/session/session';
import { Writable } from '../../core/store';
import { LazyTexts } from '../i18n/lazy-texts';
import { useSavedSnapshot } from '../session/stored-snapshots';
import { countBreaking, useDrift, useWholeLists } from '../session/use-drift';
import { type ChangesSinceLast, changesSinceLast, MAX_SNAPSHOT_LENGTH } from '../runs/record/changes-since-last';
import { compareWithLast } from '../runs/record/last-connection';
import { whenIdle } from '../ui/after-paint';
import { Button } from '../ui/button';
import { classNames } from '../ui/class-names';
import { formatBytes } from '../../core/text/format';
import { useMoment } from '../ui/use-time';
import { useStore } from '../ui/use-store';
import { goTo } from '../navigation/navigation';
import styles from './drift-banner.module.css';

const dismissed = new Writable<Connected | undefined>(undefined);

interface DriftBannerProps {
  session: Session;
  connected: Connected;
}

export function DriftBanner(props: DriftBannerProps) {
  const stored = useSavedSnapshot(props.session.config.name);
  return stored ? <SnapshotBanner {...props} since={stored.at} /> : <LastConnectionBanner {...props} />;
}

function SnapshotBanner({ since, ...props }: DriftBannerProps & { since: number }) {
  const { session, connected } = props;
  const drift = useDrift(session);
  const changes = drift.kind === 'compared' ? drift.changes : undefined;
  // Marks the changed items, too.
  useEffect(() => {
    const found = changesSinceLast(session);
    found.set(changes && { connected, changes, since });
    return () => found.set(undefined);
  }, [session, connected, changes, since]);
  return (
    drift.kind === 'compared' &&
    drift.changes.length > 0 && (
      <LazyTexts>
        <Banner {...props} changes={drift.changes} since={since} />
      </LazyTexts>
    )
  );
}

function LastConnectionBanner(props: DriftBannerProps) {
  const { session, connected } = props;
  const { tools, resources, resourceTemplates, prompts, isWaitingForTools } = useWholeLists(session);
  const found = useStore(changesSinceLast(session));
  useEffect(() => {
    const lists = { tools, resources, resourceTemplates, prompts };
    if (!isWaitingForTools) void whenIdle(() => void compareWithLast(session, connected, lists), 'drop');
  }, [session, connected, tools, resources, resourceTemplates, prompts, isWaitingForTools]);
  if (found?.connected !== connected) return null;
  const { changes, since, tooLarge } = found;
  return (
    <LazyTexts>
      {changes.length > 0 ? (
        <Banner {...props} changes={changes} since={since} />
      ) : (
        tooLarge && <NotComparedBanner {...props} tooLarge={tooLarge} />
      )}
    </LazyTexts>
  );
}

function NotComparedBanner({ tooLarge, ...props }: DriftBannerProps & Pick<Required<ChangesSinceLast>, 'tooLarge'>) {
  const t = useTranslations('drift');
  return (
    <Line {...props} className="warn warn-soft">
      <span>{t(`notNext_${tooLarge}`, { limit: formatBytes(MAX_SNAPSHOT_LENGTH) })}</span>
    </Line>
  );
}

function Banner({
  changes,
  since,
  ...props
}: DriftBannerProps & { changes: readonly SnapshotChange[]; since: number }) {
  const t = useTranslations('drift');
  const moment = useMoment();
  const breaking = countBreaking(changes);
  const values = { count: breaking || changes.length, since: moment(since) };
  return (
    <Line {...props} className={breaking > 0 ? 'bad bad-soft' : 'warn warn-soft'}>
      <b className="semibold">
        <span aria-hidden>{breaking > 0 ? '✕' : '⚠'}</span>{' '}
        {t(breaking > 0 ? 'bannerBreaking' : 'bannerHarmless', values)}
      </b>
    </Line>
  );
}

function Line({
  session,
  connected,
  className,
  children,
}: DriftBannerProps & { className: string; children: ReactNode }) {
  const t = useTranslations('app');
  const drift = useTranslations('drift');
  const isDismissed = useStore(dismissed) === connected;
  if (isDismissed) return null;
  const { name } = session.config;
  return (
    <div role="status" className={classNames(styles['banner'], className)}>
      {children}
      <Button size="small" onClick={() => goTo({ kind: 'section', server: name, section: 'snapshot' })}>
        {drift('review')}
      </Button>
      <Button size="small" variant="ghost" onClick={() => dismissed.set(connected)}>
        {t('dismiss')}
      </Button>
    </div>
  );
}
