import { useTranslations } from 'use-intl';

import { jsonText } from '../../../core/json/lossless';
import { useNow } from '../../ui/use-time';

/** Cache hints (`CacheableResult`, 2026-07-28), unchecked. */
export interface Caching {
  ttlMs: unknown;
  cacheScope: unknown;
}

export function hasCaching({ ttlMs, cacheScope }: Caching): boolean {
  return ttlMs !== undefined || cacheScope !== undefined;
}

/** The age of a result, and whether its cache hints call it stale; then it stays, too. @param at ms since the epoch */
export function Freshness({ caching, at, brief = false }: { caching: Caching; at: number; brief?: boolean }) {
  const t = useTranslations('lists');
  const now = useNow(1000);
  const { ttlMs, cacheScope } = caching;
  const isScope = cacheScope === 'public' || cacheScope === 'private';
  const scope = isScope ? t(`scope_${cacheScope}`) : cacheScope !== undefined && `cacheScope ${jsonText(cacheScope)}`;
  const age = t('age', { time: roundedSpan(now - at, t) });
  const fresh = freshness(ttlMs, now - at, t);
  const whole = [age, fresh, scope].filter((part) => part !== false).join(' · ');
  const short = [fresh === false && age, fresh, isScope ? cacheScope : scope];
  return (
    <span className="tnum" {...(brief && { title: whole })}>
      {brief ? short.filter((part) => part !== false).join(' · ') : whole}
    </span>
  );
}

type Translate = ReturnType<typeof useTranslations<'lists'>>;

function freshness(ttlMs: unknown, age: number, t: Translate): string | false {
  if (ttlMs === undefined) return false;
  if (typeof ttlMs !== 'number' || ttlMs < 0) return `ttlMs ${jsonText(ttlMs)}`;
  if (ttlMs === 0) return t('staleAtOnce');
  const left = ttlMs - age;
  return left > 0 ? t('fresh', { time: roundedSpan(left, t) }) : t('stale', { time: roundedSpan(-left, t) });
}

const SECOND = 1000;
const UNITS = [
  ['days', 24 * 3600 * SECOND],
  ['hours', 3600 * SECOND],
  ['minutes', 60 * SECOND],
] as const;

function roundedSpan(ms: number, t: Translate): string {
  const seconds = Math.max(0, Math.round(ms / SECOND));
  // Days from 36 hours on: until then "24 h" is more precise than "1 d".
  const unit = UNITS.find(([name, size]) => ms > (name === 'days' ? 1.5 : 0.99) * size);
  if (!unit) return t('seconds', { count: String(seconds) });
  return t(unit[0], { count: String(Math.round(ms / unit[1])) });
}
