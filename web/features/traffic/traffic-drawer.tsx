import { ChevronDown, ChevronUp, PanelBottom, PanelRight } from 'lucide-react';
import { type ReactNode, type Ref, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';

import { useFindingCounts } from '../../session/use-session-findings';
import { sessionTimeline } from '../../runs/record/session-timeline';
import type { Session } from '../../../core/session/session';
import { lazyPartWithTexts } from '../../i18n/lazy-part';
import { IconButton } from '../../ui/button';
import { inBrowser, remember } from '../../ui/remember';
import { type Pane, SplitPane } from '../../ui/split-pane';
import { useMediaQuery } from '../../ui/use-media-query';
import { usePrefetch } from '../../session/use-prefetch';
import { firstScreenReady } from '../../ui/after-paint';
import { useStore } from '../../ui/use-store';
import styles from './traffic-drawer.module.css';

export const TrafficView = lazyPartWithTexts(async () => (await import('./traffic-view')).TrafficView);

type Dock = 'bottom' | 'right';

const OPEN_KEY = 'loupe.traffic.open';
const DOCK_KEY = 'loupe.traffic.dock';

interface TrafficDrawerProps {
  session: Session;
  hasTabs: boolean;
  notice?: ReactNode;
  children: ReactNode;
}

export function TrafficDrawer({ session, hasTabs, notice, children }: TrafficDrawerProps) {
  const t = useTranslations('traffic');
  const [isOpen, setOpen] = useState(() => inBrowser.getItem(OPEN_KEY) === 'yes');
  const [chosenDock, setDock] = useState<Dock>(() => (inBrowser.getItem(DOCK_KEY) === 'right' ? 'right' : 'bottom'));
  const isWide = useMediaQuery('(min-width: 1100px)');
  const dock = isWide ? chosenDock : 'bottom';
  const drawerRegion = useRef<HTMLElement>(null);
  const openButton = useRef<HTMLButtonElement>(null);
  const toggle = () => {
    remember(inBrowser, OPEN_KEY, isOpen ? 'no' : 'yes');
    flushSync(() => setOpen(!isOpen));
    // The pressed button is gone.
    (drawerRegion.current ?? openButton.current)?.focus();
  };
  const changeDock = () => {
    const next = dock === 'right' ? 'bottom' : 'right';
    remember(inBrowser, DOCK_KEY, next);
    setDock(next);
  };
  usePrefetch(TrafficView.load, 'idle');
  const actions = (
    <>
      {isWide && (
        <IconButton
          label={dock === 'right' ? t('dockBottom') : t('dockRight')}
          icon={dock === 'right' ? <PanelBottom aria-hidden /> : <PanelRight aria-hidden />}
          onClick={changeDock}
        />
      )}
      <IconButton label={t('close')} icon={<ChevronDown aria-hidden />} onClick={toggle} />
    </>
  );
  // Leaves a form room below its tool's description.
  const main: Pane = { id: 'section', min: dock === 'right' ? '30%' : '360px', content: children };
  const drawer: Pane = {
    id: 'traffic',
    size: dock === 'right' ? '38%' : '40%',
    min: '140px',
    content: (
      <section ref={drawerRegion} aria-label={t('title')} className="tall" tabIndex={-1}>
        <TrafficView
          session={session}
          actions={actions}
          narrow={dock === 'right'}
          view={hasTabs ? undefined : 'messages'}
        />
      </section>
    ),
  };
  return (
    <div className="pane">
      <div className="fill">
        {/* The panes stay the same when the drawer folds, so that the section keeps its state. */}
        <SplitPane
          id="traffic-drawer"
          orientation={dock === 'right' ? 'horizontal' : 'vertical'}
          separatorLabel={t('resize')}
          panes={isOpen ? [main, drawer] : [main]}
        />
      </div>
      {isOpen ? (
        <div className="flex rigid wrap side">{notice}</div>
      ) : (
        <FoldedTraffic ref={openButton} session={session} notice={notice} onOpen={toggle} />
      )}
    </div>
  );
}

interface FoldedTrafficProps {
  session: Session;
  notice: ReactNode;
  onOpen: () => void;
  ref: Ref<HTMLButtonElement>;
}

function FoldedTraffic({ session, notice, onOpen, ref }: FoldedTrafficProps) {
  const t = useTranslations('traffic');
  const app = useTranslations('app');
  const isSettled = useStore(firstScreenReady);
  // Entries from before a reload are read after the first paint.
  const { counts, dropped } = useStore(isSettled ? sessionTimeline(session) : session.log);
  const { error, warning } = useFindingCounts(session);
  return (
    // Of two notices that don't fit beside it, the second is above the first.
    <section
      aria-label={t('title')}
      className="flex rigid side line-above icons-14"
      style={{ flexWrap: 'wrap-reverse' }}
      data-traffic-bar
    >
      <button
        ref={ref}
        type="button"
        className={styles['toggle']}
        aria-expanded={false}
        onClick={onOpen}
        title={t('open')}
      >
        <strong className="ink semibold">{t('title')}</strong>
        <ChevronUp aria-hidden />
        <span className="tnum">
          {t('summaryMessages', { count: counts.message })}
          {counts.http > 0 && ` · ${t('summaryHttp', { count: counts.http })}`}
          {counts.stderr > 0 && ` · ${t('summaryStderr', { count: counts.stderr })}`}
          {counts.noise > 0 && ` · ${t('summaryNoise', { count: counts.noise })}`}
          {dropped > 0 && ` · ${t('dropped', { count: dropped })}`}
          {error + warning > 0 &&
            ` · ${t('summaryFindings', { found: app('findingsCount', { error, warning, both: String(error > 0 && warning > 0) }) })}`}
        </span>
      </button>
      {notice}
    </section>
  );
}
