import { Radio } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';

import type { Connected } from '../../../../core/session/connect/connected';
import type { Session } from '../../../../core/session/session';
import { Button } from '../../../ui/button';
import { Select } from '../../../ui/form-fields';
import { formatDuration } from '../../../../core/text/format';
import { PagePart } from '../../../ui/page-part';
import styles from './ping-panel.module.css';
import { statisticsOf, hasResponse, type RoundTrip, roundTripMethod, useRoundTrips } from './round-trips';

const INTERVALS = [0, 1, 5, 30];

interface PingPanelProps {
  session: Session;
  /** The last connection, which may have ended. */
  connected: Connected;
  hasEnded: boolean;
}

export function PingPanel({ session, connected, hasEnded }: PingPanelProps) {
  const t = useTranslations('connection.ping');
  const id = useId();
  const [every, setEvery] = useState(0);
  const { trips, isRunning, measure } = useRoundTrips(session, connected, hasEnded ? 0 : every);
  const method = roundTripMethod(connected);
  const figures = statisticsOf(trips);
  const last = trips.at(-1);
  return (
    <PagePart title={t('title')} isOpen={false}>
      {method !== 'ping' && <p className="muted sm">{t('noPing')}</p>}
      <div className="row wrap gap-8">
        <Button icon={<Radio aria-hidden />} disabled={hasEnded} onClick={measure} aria-busy={isRunning}>
          {method === 'ping' ? t('ping') : t('discover')}
        </Button>
        <label htmlFor={`${id}-every`}>{t('every')}</label>
        <Select
          id={`${id}-every`}
          disabled={hasEnded}
          value={String(every)}
          options={INTERVALS.map((seconds) => [
            String(seconds),
            seconds === 0 ? t('never') : t('seconds', { count: seconds }),
          ])}
          onChange={(seconds) => setEvery(Number(seconds))}
        />
      </div>
      {trips.length > 0 && (
        <div role="status" aria-label={t('figures')} className="flex wrap gap-16 rows-2 tnum">
          {figures && (
            <>
              <Figure name={t('last')} millis={figures.last} />
              <Figure name={t('min')} millis={figures.min} />
              <Figure name={t('median')} millis={figures.median} />
              <span className="faint">
                {t('answered', { answered: String(figures.answered), total: String(figures.total) })}
              </span>
            </>
          )}
          {last && last.outcome !== 'result' && <span className="warn">⚠ {t(`outcome.${last.outcome}`)}</span>}
        </div>
      )}
      {trips.length > 1 && <History trips={trips} />}
    </PagePart>
  );
}

function Figure({ name, millis }: { name: string; millis: number }) {
  return (
    <span>
      <span className="faint">{name}</span> {formatDuration(millis)}
    </span>
  );
}

function History({ trips }: { trips: readonly RoundTrip[] }) {
  const t = useTranslations('connection.ping');
  const max = Math.max(1, ...trips.map(({ durationMs }) => durationMs));
  return (
    <ol className={styles['history']} aria-label={t('history')}>
      {trips.map((trip) => {
        const text = hasResponse(trip) ? formatDuration(trip.durationMs) : t(`outcome.${trip.outcome}`);
        return (
          <li
            key={trip.number}
            className={styles['bar']}
            data-answered={hasResponse(trip)}
            style={{ height: `${Math.max(6, (trip.durationMs / max) * 100)}%` }}
            title={text}
          >
            <span className="visually-hidden">{text}</span>
          </li>
        );
      })}
    </ol>
  );
}
