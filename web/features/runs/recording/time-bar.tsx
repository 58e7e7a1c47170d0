import { Pause, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';

import { IconButton } from '../../../ui/button';
import { formatDuration } from '../../../../core/text/format';
import { formatClock } from '../../../../core/text/format-age';
import { useStore } from '../../../ui/use-store';
import type { LogAtMoment } from './log-at-moment';
import styles from './time-bar.module.css';

export function TimeBar({ log, startedAt, duration }: { log: LogAtMoment; startedAt: number; duration: number }) {
  const t = useTranslations('recordings');
  const moment = useStore(log.moment);
  const { entries } = useStore(log);
  const [playing, setPlaying] = useState(false);
  const end = Math.max(1, Math.ceil(duration));
  const ms = moment === undefined ? end : Math.min(end, Math.max(0, moment - startedAt));
  const seek = (to: number) => log.seek(to >= end ? undefined : startedAt + to);

  useEffect(() => {
    if (!playing) return;
    const from = log.moment.snapshot();
    const began = performance.now() - (from === undefined ? 0 : from - startedAt);
    let frame = 0;
    const step = () => {
      const to = performance.now() - began;
      if (to >= end) {
        log.seek(undefined);
        setPlaying(false);
        return;
      }
      log.seek(startedAt + to);
      frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [playing, log, startedAt, end]);

  const at = `${formatDuration(ms)} / ${formatDuration(end)}`;
  return (
    <div className={styles['bar']}>
      <IconButton
        label={t(playing ? 'pause' : 'play')}
        icon={playing ? <Pause aria-hidden /> : <Play aria-hidden />}
        onClick={() => setPlaying(!playing)}
      />
      <input
        type="range"
        className={styles['slider']}
        aria-label={t('time')}
        aria-valuetext={at}
        min={0}
        max={end}
        step="any"
        value={ms}
        onChange={({ target }) => {
          setPlaying(false);
          seek(Number(target.value));
        }}
        onKeyDown={(event) => {
          const to = nextMoment(event.key, ms, end);
          if (to === undefined) return;
          event.preventDefault();
          setPlaying(false);
          seek(to);
        }}
      />
      <span className="rigid muted sm tnum">
        {formatClock(startedAt + ms)} · {at} · {t('entries', { count: entries.length })}
      </span>
    </div>
  );
}

/** An arrow key moves by 1%, a page key by 10%: browsers differ on a slider with the step `any`. */
function nextMoment(key: string, ms: number, end: number): number | undefined {
  const steps: Record<string, number> = {
    ArrowLeft: -0.01,
    ArrowDown: -0.01,
    ArrowRight: 0.01,
    ArrowUp: 0.01,
    PageDown: -0.1,
    PageUp: 0.1,
  };
  if (key === 'Home') return 0;
  if (key === 'End') return end;
  const step = steps[key];
  return step === undefined ? undefined : Math.min(end, Math.max(0, ms + step * end));
}
