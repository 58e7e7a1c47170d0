import { useTranslations } from 'use-intl';

import type { SnapshotChange } from '../../../core/drift/snapshot-change';
import { useMoment } from '../../ui/use-time';
import styles from './changed-item-view.module.css';

export interface ChangedItemViewProps {
  since: number;
  changes: readonly SnapshotChange[];
}

export function ChangedMarkView({ since, changes }: ChangedItemViewProps) {
  const t = useTranslations('drift');
  const moment = useMoment();
  const label = t('changedItem', { count: changes.length, since: moment(since) });
  return (
    <span title={label} className={changes.some(({ isBreaking }) => isBreaking) ? 'bad' : 'warn'}>
      <span aria-hidden>Δ</span>
      <span className="visually-hidden">{label}</span>
    </span>
  );
}

const MAX_CHANGES = 5;

/** Next to the description, over the header's edge: nothing moves when it appears. */
export function ChangedItemView({ since, changes }: ChangedItemViewProps) {
  const t = useTranslations('drift');
  const moment = useMoment();
  const label = t('changedItem', { count: changes.length, since: moment(since) });
  const rest = changes.length - MAX_CHANGES;
  return (
    <div role="note" className="relative">
      <details className={styles['note']}>
        <summary title={label} className="push rounded px-8 py-2 warn warn-soft">
          <span aria-hidden>{t('changeCount', { count: changes.length })}</span>
          <span className="visually-hidden">{label}</span>
        </summary>
        <ul className="raised floating lined-strong rounded px-12 py-8">
          <li className="semibold">{label}</li>
          {changes.slice(0, MAX_CHANGES).map(({ code, path, values, isBreaking }, index) => (
            <li key={index} className="break">
              <span className={isBreaking ? 'bad' : 'warn'} aria-hidden>
                {isBreaking ? '✕' : '⚠'}
              </span>{' '}
              {path !== undefined && path !== '$' && <code>{path}</code>} {t(`changes.${code}`, values)}
            </li>
          ))}
          {rest > 0 && <li className="muted">{t('showMore', { count: rest })}</li>}
        </ul>
      </details>
    </div>
  );
}
