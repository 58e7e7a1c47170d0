import { ArrowLeft, ArrowRight, Check, X } from 'lucide-react';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';

import { Button, IconButton } from '../../ui/button';
import type { TourPlace } from './tour';
import styles from './tour-bar.module.css';
import { TOUR_STOPS, type TourStop } from './tour-stops';

interface TourBarProps {
  place: Extract<TourPlace, { kind: 'at' }>;
  /** Whether another screen than the stop's is open. */
  away: boolean;
  /** Opens a stop without a call. */
  onShow: (stop: TourStop) => void;
  /** Calls the stop's tool and opens its section. */
  onStop: (stop: TourStop) => void;
  onSkip: () => void;
  onEnd: () => void;
}

/** What to look at, and the next stop. */
export function TourBar(props: TourBarProps) {
  const { place, away, onShow, onStop, onSkip, onEnd } = props;
  const { stop, index } = place;
  const t = useTranslations('start');
  const bar = useRef<HTMLElement>(null);
  useDialogsBelow(bar);
  const before = TOUR_STOPS[index - 1];
  const next = TOUR_STOPS[index + 1];
  return (
    <section ref={bar} className={styles['bar']} aria-label={t('tourBar')}>
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
            size="normal"
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
          <Button variant="primary" icon={<Check aria-hidden />} onClick={onEnd}>
            {t('tourFinish')}
          </Button>
        )}
        {next && <IconButton size="normal" label={t('tourSkip')} icon={<X aria-hidden />} onClick={onSkip} />}
      </div>
    </section>
  );
}

/** Dialogs open below the bar. */
function useDialogsBelow(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      const { bottom } = bar.current?.getBoundingClientRect() ?? { bottom: 0 };
      style.setProperty('--dialogs-from', `${Math.ceil(bottom) + 10}px`);
    });
    if (bar.current) observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--dialogs-from');
    };
  }, [bar]);
}
