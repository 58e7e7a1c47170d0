import { Pause, Play } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';

import { IconButton } from '../../ui/button';
import { formatStopwatch } from '../../../core/text/format';
import { formatDuration } from '../../../core/text/format';
import type { Peaks } from '../../../core/comparison/media/peaks';
import styles from './waveform.module.css';

/** CSS pixels. */
const BAR = 2;
const GAP = 1;
/** Of the duration, by which an arrow key moves. */
const STEP = 0.05;

function draw(canvas: HTMLCanvasElement, { levels }: Peaks, played: number): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  const scale = window.devicePixelRatio;
  const { clientWidth: width, clientHeight: height } = canvas;
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  context.scale(scale, scale);
  const style = getComputedStyle(canvas);
  const bars = Math.max(1, Math.floor(width / (BAR + GAP)));
  for (let i = 0; i < bars; i += 1) {
    const from = Math.floor((i * levels.length) / bars);
    const to = Math.max(from + 1, Math.floor(((i + 1) * levels.length) / bars));
    const level = Math.min(1, Math.max(...levels.subarray(from, to)));
    const barHeight = Math.max(1, level * (height - 2));
    context.fillStyle = style.getPropertyValue(i / bars < played ? '--accent' : '--control-line');
    context.fillRect(i * (BAR + GAP), (height - barHeight) / 2, BAR, barHeight);
  }
}

function seekTo(player: HTMLMediaElement, seconds: number): void {
  player.currentTime = seconds;
}

/** Plays a sound, and seeks in it. The `player` has no controls of its own then. */
export function Waveform({ peaks, player }: { peaks: Peaks; player: HTMLMediaElement | null }) {
  const t = useTranslations('content.audio');
  const canvas = useRef<HTMLCanvasElement>(null);
  const [at, setAt] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const { duration } = peaks;

  useEffect(() => {
    if (player === null) return;
    let frame = 0;
    const follow = () => {
      setAt(player.currentTime);
      setPlaying(!player.paused);
      if (!player.paused) frame = requestAnimationFrame(follow);
    };
    const start = () => {
      cancelAnimationFrame(frame);
      follow();
    };
    const events = ['play', 'pause', 'seeked', 'ended', 'timeupdate'];
    for (const event of events) player.addEventListener(event, start);
    return () => {
      cancelAnimationFrame(frame);
      for (const event of events) player.removeEventListener(event, start);
    };
  }, [player]);

  const redraw = useEffectEvent(() => {
    if (canvas.current !== null) draw(canvas.current, peaks, duration > 0 ? at / duration : 0);
  });
  useEffect(() => redraw(), [peaks, at]);
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    const onChange = () => redraw();
    const sizes = new ResizeObserver(onChange);
    sizes.observe(element);
    const themes = new MutationObserver(onChange);
    themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      sizes.disconnect();
      themes.disconnect();
    };
  }, []);

  const seek = (seconds: number) => {
    const position = Math.max(0, Math.min(duration, seconds));
    if (player !== null) seekTo(player, position);
    setAt(position);
  };
  const toggle = () => {
    if (player?.paused === true) void player.play().catch(() => undefined);
    else player?.pause();
  };
  const onPointer = (event: PointerEvent<HTMLElement>) => {
    if (event.buttons !== 1) return;
    const box = event.currentTarget.getBoundingClientRect();
    seek(((event.clientX - box.left) / box.width) * duration);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = Math.max(0.1, duration * STEP);
    const positions: Record<string, number> = {
      ArrowRight: at + by,
      ArrowUp: at + by,
      ArrowLeft: at - by,
      ArrowDown: at - by,
      PageUp: at + by * 4,
      PageDown: at - by * 4,
      Home: 0,
      End: duration,
    };
    const position = positions[event.key];
    if (position !== undefined) seek(position);
    else if (event.key === ' ') toggle();
    else return;
    event.preventDefault();
  };
  const time = (seconds: number) => formatDuration(Math.round(seconds * 1000));
  return (
    <div className="row gap-8">
      <IconButton
        label={t(isPlaying ? 'pause' : 'play')}
        icon={isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
        onClick={toggle}
      />
      <div
        role="slider"
        tabIndex={0}
        className={styles['wave']}
        aria-label={t('position')}
        aria-valuemin={0}
        aria-valuemax={Math.round(duration * 100) / 100}
        aria-valuenow={Math.round(at * 100) / 100}
        aria-valuetext={t('positionOf', { at: time(at), duration: time(duration) })}
        onPointerDown={onPointer}
        onPointerMove={onPointer}
        onKeyDown={onKeyDown}
      >
        <canvas ref={canvas} className="block tall wide" />
      </div>
      <span className="sm muted nowrap" aria-hidden>
        {formatStopwatch(at * 1000)} / {formatStopwatch(duration * 1000)}
      </span>
    </div>
  );
}
