import { ArrowLeft, ArrowRight, Check, X } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { Button, IconButton } from '../../ui/button';
import { endTour, type TourPlace } from './tour';
import styles from './tour-bar.module.css';
import { TOUR_STOPS, type TourStop } from './tour-stops';

interface TourBarProps {
  place: Extract<TourPlace, { kind: 'at' }>;
  /** Whether something else than the stop is on the screen. */
  away: boolean;
  /** Shows a stop without a call. */
  onShow: (stop: TourStop) => void;
  /** Calls a stop's tool and shows what comes of it. */
  onStop: (stop: TourStop) => void;
  onEnd: () => void;
}

/** Says at a stop of the tour what to look at, and leads to the next. */
export function TourBar({ place: { stop, index }, away, onShow, onStop, onEnd }: TourBarProps) {
  const t = useTranslations('start');
  const before = TOUR_STOPS[index - 1];
  const next = TOUR_STOPS[index + 1];
  const end = () => {
    endTour();
    onEnd();
  };
  return (
    <section className={styles['bar']} aria-label={t('tourBar')}>
      <span className="rigid accent sm semibold tnum">
        {t('tourCount', { number: String(index + 1), count: String(TOUR_STOPS.length) })}
      </span>
      <p className={styles['words']} role="status">
        <strong>{t(`stop.${stop.name}`)}</strong> {t(`stopLook.${stop.name}`)}
      </p>
      <div className={styles['actions']}>
        {away && <Button onClick={() => onShow(stop)}>{t('tourReturn')}</Button>}
        {before && (
          <IconButton
            label={t('tourBack')}
            icon={<ArrowLeft aria-hidden />}
            onClick={() => onShow(before)}
          />
        )}
        {next ? (
          <Button variant="primary" icon={<ArrowRight aria-hidden />} onClick={() => onStop(next)}>
            {t('tourNext', { stop: t(`stop.${next.name}`) })}
          </Button>
        ) : (
          <Button variant="primary" icon={<Check aria-hidden />} onClick={end}>
            {t('tourFinish')}
          </Button>
        )}
        {next && <IconButton label={t('tourSkip')} icon={<X aria-hidden />} onClick={endTour} />}
      </div>
    </section>
  );
}
