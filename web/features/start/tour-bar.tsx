import { ArrowLeft, ArrowRight, Check, X } from 'lucide-react';
import { useTranslations } from 'use-intl';

import type { Session } from '../../../core/session/session';
import { goTo, goToItem } from '../../navigation/navigation';
import { hrefOf, type Route } from '../../navigation/routes';
import { Button, IconButton } from '../../ui/button';
import { endTour, routeOfStop, type TourPosition } from './tour';
import { restoreTyped } from './tour-drafts';
import styles from './tour-bar.module.css';
import { TOUR_STOPS, type TourStop } from './tour-stops';

interface TourBarProps {
  session: Session;
  route: Route;
  position: Extract<TourPosition, { kind: 'at' }>;
  onGoToStop: (stop: TourStop) => void;
}

export function TourBar({ session, route, position, onGoToStop }: TourBarProps) {
  const { stop, index } = position;
  const t = useTranslations('start');
  const isAway = hrefOf(route) !== hrefOf(routeOfStop(session, stop));
  const skip = () => {
    endTour();
    restoreTyped();
    void import('../../navigation/focus-first-field').then(({ focusFirstField }) => focusFirstField());
  };
  const finish = () => {
    endTour();
    restoreTyped();
    goToItem(session, 'tools', undefined);
  };
  const before = TOUR_STOPS[index - 1];
  const next = TOUR_STOPS[index + 1];
  return (
    <section className={styles['bar']} aria-label={t('tourBar')}>
      <span className="rigid accent sm semibold tnum">
        {t('tourCount', { number: String(index + 1), count: String(TOUR_STOPS.length) })}
      </span>
      <p className={styles['words']} role="status">
        {/* Other elements than at the stop before: nothing moves. */}
        <span key={stop.name}>
          <strong>{t(`stop.${stop.name}`)}</strong> {t(`stopLook.${stop.name}`)}
        </span>
      </p>
      <div className={styles['actions']}>
        {isAway && <Button onClick={() => goTo(routeOfStop(session, stop))}>{t('tourReturn')}</Button>}
        {before && (
          <IconButton
            size="normal"
            label={t('tourBack')}
            icon={<ArrowLeft aria-hidden />}
            onClick={() => onGoToStop(before)}
          />
        )}
        {next ? (
          <Button variant="primary" data-next icon={<ArrowRight aria-hidden />} onClick={() => onGoToStop(next)}>
            {t('tourNext', { stop: t(`stop.${next.name}`) })}
          </Button>
        ) : (
          <Button variant="primary" data-next icon={<Check aria-hidden />} onClick={finish}>
            {t('tourFinish')}
          </Button>
        )}
        {next && <IconButton size="normal" label={t('tourSkip')} icon={<X aria-hidden />} onClick={skip} />}
      </div>
    </section>
  );
}
