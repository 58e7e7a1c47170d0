import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';

import { formatDuration } from '../../../../core/text/format';
import { formatClock } from '../../../../core/text/format-age';
import type { PresenterTraffic } from '../presenter-link';
import styles from './presenter-view.module.css';

const ARROWS = { sent: '→', received: '←', other: '·' };

/** The last lines of the traffic; the newest is in sight. */
export function LastTraffic({ lines }: { lines: readonly PresenterTraffic[] }) {
  const t = useTranslations('present');
  const list = useRef<HTMLOListElement>(null);
  const last = lines.at(-1)?.seq;
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [last]);
  return (
    <section className={styles['traffic']} aria-label={t('traffic')}>
      <h3>{t('traffic')}</h3>
      {lines.length === 0 ? (
        <p className="faint normal">{t('noTraffic')}</p>
      ) : (
        <ol ref={list} className="fill scroll xs code" tabIndex={0} aria-label={t('lastLines')}>
          {lines.map(({ seq, at, direction, words, isBad, millis }) => (
            <li key={seq} className={styles['line']} data-bad={isBad}>
              <span className="tnum">{formatClock(at).slice(0, 8)}</span>
              <span aria-hidden>{ARROWS[direction]}</span>
              <span className="truncate">
                {isBad && <span aria-hidden>✕ </span>}
                {words}
              </span>
              <span className="tnum">{millis === undefined ? '' : formatDuration(millis)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
