import {
  AppWindow,
  CircleX,
  Image,
  MessageCircleQuestionMark,
  Play,
  Plus,
  ScrollText,
  Table,
  Timer,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { useTranslations } from 'use-intl';

import { addServer } from '../../navigation/navigation';
import { Button } from '../../ui/button';
import { endTour, type TourPosition } from './tour';
import styles from './tour-pane.module.css';
import { TOUR_STOPS, type TourStop } from './tour-stops';

const ICONS: Record<TourStop['name'], ComponentType<{ 'aria-hidden': boolean }>> = {
  picture: Image,
  table: Table,
  question: MessageCircleQuestionMark,
  task: Timer,
  app: AppWindow,
  failure: CircleX,
  log: ScrollText,
};

interface TourPaneProps {
  position: Exclude<TourPosition, { kind: 'over' }>;
  onGoToStop: (stop: TourStop) => void;
}

export function TourPane({ position, onGoToStop }: TourPaneProps) {
  const t = useTranslations('start');
  const at = position.kind === 'at' ? position.index : -1;
  const next = TOUR_STOPS[Math.max(at, 0)] ?? TOUR_STOPS[0];
  return (
    <section className={styles['pane']} aria-labelledby="tour-title">
      <div className={styles['column']}>
        <h2 id="tour-title" className="xl semibold tight">
          {t('tourTitle')}
        </h2>
        <p className={styles['lead']}>{t('tourLead')}</p>
        <div className={styles['actions']}>
          <Button variant="primary" size="large" icon={<Play aria-hidden />} onClick={() => onGoToStop(next)}>
            {t(at < 0 ? 'tourStart' : 'tourGoOn')}
          </Button>
          <Button variant="ghost" size="large" onClick={endTour}>
            {t('tourSkip')}
          </Button>
          <Button variant="ghost" size="large" icon={<Plus aria-hidden />} onClick={addServer}>
            {t('addServer')}
          </Button>
        </div>
        <ol className={styles['stops']} aria-label={t('tourStops')}>
          {TOUR_STOPS.map((stop, index) => {
            const Icon = ICONS[stop.name];
            return (
              <li key={stop.name} {...(index === at && { 'aria-current': 'step' as const })}>
                <button type="button" className={styles['stop']} onClick={() => onGoToStop(stop)}>
                  <span className={styles['sign']}>
                    <Icon aria-hidden />
                  </span>
                  <span className="grow grid">
                    <span className="semibold">{t(`stop.${stop.name}`)}</span>
                    <span className="muted">{t(`stopAbout.${stop.name}`)}</span>
                    <code className={`truncate faint sm code ${styles['call'] ?? ''}`}>
                      {stop.tool} {JSON.stringify(stop.arguments)}
                    </code>
                  </span>
                  <Play aria-hidden className={`rigid square-16 faint ${styles['play'] ?? ''}`} />
                </button>
              </li>
            );
          })}
        </ol>
        <p className="above-16 faint sm">{t('tourNote')}</p>
      </div>
    </section>
  );
}
