import { useEffect, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';

import { formatAge } from '../../core/text/format-age';

interface Clock {
  listeners: Set<(now: number) => void>;
  timer: ReturnType<typeof setInterval>;
}

/** By interval, so that all clocks of a page tick together. */
const clocks = new Map<number, Clock>();

/** @param intervalMs undefined stops the updates */
export function useNow(intervalMs: number | undefined): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (intervalMs === undefined) return;
    const clock = clocks.get(intervalMs) ?? startClock(intervalMs);
    clock.listeners.add(setNow);
    return () => {
      clock.listeners.delete(setNow);
      if (clock.listeners.size > 0) return;
      clearInterval(clock.timer);
      clocks.delete(intervalMs);
    };
  }, [intervalMs]);
  return now;
}

function startClock(intervalMs: number): Clock {
  const listeners = new Set<(now: number) => void>();
  const tick = () => {
    const now = Date.now();
    for (const show of listeners) show(now);
  };
  const clock = { listeners, timer: setInterval(tick, intervalMs) };
  clocks.set(intervalMs, clock);
  return clock;
}

/** `42 s`, `2 h 10 min`, `4 d` */
export function useAge(): (ms: number) => string {
  const t = useTranslations('common');
  return (ms) => formatAge(ms, t('ageUnits'));
}

/** `just now`, `42 s ago` */
export function useAgo(): (ms: number) => string {
  const t = useTranslations('common');
  const age = useAge();
  // A run that has just ended may be later than the page's last tick.
  return (ms) => t('ago', { seconds: Math.max(0, Math.round(ms / 1000)), age: age(ms) });
}

/** `14:03:07` today, else with the day, and with the year if it is another. */
export function useMoment(): (at: number) => string {
  const format = useFormatter();
  return (at) => {
    const [then, now] = [new Date(at), new Date()];
    const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
    if (then.toDateString() === now.toDateString()) return format.dateTime(then, { ...time, second: '2-digit' });
    const isThisYear = then.getFullYear() === now.getFullYear();
    return format.dateTime(then, {
      ...(!isThisYear && { year: 'numeric' }),
      month: 'short',
      day: 'numeric',
      ...time,
    });
  };
}
