import { useTranslations } from 'use-intl';

import { jsonText } from '../../core/json/lossless';
import { useNow } from '../ui/use-now';

/** The cache hints of a result (`CacheableResult`, 2026-07-28), any JSON; both undefined where there are none. */
export interface Caching {
  ttlMs: unknown;
  cacheScope: unknown;
}

export function hasCaching({ ttlMs, cacheScope }: Caching): boolean {
  return ttlMs !== undefined || cacheScope !== undefined;
}

/**
 * How old a result is, how long it may be kept and by whom, in words. Nothing is done about it: what is stale stays until
 * the person fetches it anew.
 * @param at when it came, in milliseconds since the epoch
 * @param brief leaves out what the scope means, and how old it is where the server says how long it is fresh
 */
export function Freshness({ caching, at, brief = false }: { caching: Caching; at: number; brief?: boolean }) {
  const t = useTranslations('lists');
  const now = useNow(1000);
  const { ttlMs, cacheScope } = caching;
  const isScope = cacheScope === 'public' || cacheScope === 'private';
  const scope = isScope ? t(`scope_${cacheScope}`) : cacheScope !== undefined && `cacheScope ${jsonText(cacheScope)}`;
  const age = t('age', { time: roundly(now - at, t) });
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
  return left > 0 ? t('fresh', { time: roundly(left, t) }) : t('stale', { time: roundly(-left, t) });
}

const SECOND = 1000;
const UNITS = [
  ['days', 24 * 3600 * SECOND],
  ['hours', 3600 * SECOND],
  ['minutes', 60 * SECOND],
] as const;

/** A time span in its largest unit, rounded: how long something may still be kept need not be known to the second. */
function roundly(ms: number, t: Translate): string {
  const seconds = Math.max(0, Math.round(ms / SECOND));
  // From a day and a half on in days: until then “24 h” says more than “1 d”.
  const unit = UNITS.find(([name, size]) => ms > (name === 'days' ? 1.5 : 0.99) * size);
  if (!unit) return t('seconds', { count: String(seconds) });
  return t(unit[0], { count: String(Math.round(ms / unit[1])) });
}
