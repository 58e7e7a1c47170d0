import { ChartColumn, ChevronsRight, FoldHorizontal, Maximize2, ZoomIn, ZoomOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import bar from '../../../ui/bar.module.css';
import { Button, IconButton } from '../../../ui/button';
import { formatDuration } from '../../../../core/text/format';
import styles from './timeline-view.module.css';

interface TimelineBarProps {
  length: number;
  isWhole: boolean;
  onZoom: (nearer: boolean) => void;
  onFit: () => void;
  follows: boolean;
  onFollow: (follows: boolean) => void;
  pauses: number;
  folds: boolean;
  onFold: (folds: boolean) => void;
  showsLatency: boolean;
  onLatency: (shows: boolean) => void;
}

export function TimelineBar(props: TimelineBarProps) {
  const t = useTranslations('timeline');
  return (
    <div className={`${bar['bar'] ?? ''} ${styles['bar'] ?? ''}`} role="toolbar" aria-label={t('view')}>
      <IconButton label={t('zoomIn')} icon={<ZoomIn aria-hidden />} onClick={() => props.onZoom(true)} />
      <IconButton
        label={t('zoomOut')}
        icon={<ZoomOut aria-hidden />}
        disabled={props.isWhole}
        onClick={() => props.onZoom(false)}
      />
      <Button
        size="small"
        variant="ghost"
        icon={<Maximize2 aria-hidden />}
        disabled={props.isWhole}
        onClick={props.onFit}
      >
        {t('fit')}
      </Button>
      <Toggle on={props.follows} icon={<ChevronsRight aria-hidden />} onClick={() => props.onFollow(!props.follows)}>
        {t('follow')}
      </Toggle>
      <Toggle
        on={props.folds}
        disabled={props.pauses === 0 && !props.folds}
        icon={<FoldHorizontal aria-hidden />}
        onClick={() => props.onFold(!props.folds)}
      >
        {t('fold')}
      </Toggle>
      <span className="rest" />
      <span key={props.length} className={`${styles['length'] ?? ''} tnum`}>
        {t('length', { time: formatDuration(props.length) })}
      </span>
      <Toggle
        on={props.showsLatency}
        icon={<ChartColumn aria-hidden />}
        onClick={() => props.onLatency(!props.showsLatency)}
      >
        {t('latency')}
      </Toggle>
    </div>
  );
}

interface ToggleProps {
  on: boolean;
  disabled?: boolean;
  icon: ReactNode;
  onClick: () => void;
  children: ReactNode;
}

function Toggle({ on, ...rest }: ToggleProps) {
  return <Button size="small" variant="ghost" aria-pressed={on} className={on ? styles['on'] : undefined} {...rest} />;
}
