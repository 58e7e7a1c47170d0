import { useTranslations } from 'use-intl';

import { jsonText } from '../../core/protocol/content/block';
import { formatAge } from '../ui/format-age';
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
export function Freshness({
  caching,
  at,
  brief = false,
}: {
  caching: Caching;
  at: number;
  brief?: boolean;
}) {
  const t = useTranslations('lists');
  const now = useNow(1000);
  const { ttlMs, cacheScope } = caching;
  const isScope = cacheScope === 'public' || cacheScope === 'private';
  const scope = isScope
    ? t(`scope_${cacheScope}`)
    : cacheScope !== undefined && `cacheScope ${jsonText(cacheScope)}`;
  const age = t('age', { time: formatAge(now - at) });
  const fresh = freshness(ttlMs, now - at, t);
  const whole = [age, fresh, scope].filter((part) => part !== false).join(' · ');
  const short = [fresh === false && age, fresh, isScope ? cacheScope : scope];
  return (
    <span className="tnum" {...(brief && { title: whole })}>
      {brief ? short.filter((part) => part !== false).join(' · ') : whole}
    </span>
  );
}

function freshness(
  ttlMs: unknown,
  age: number,
  t: ReturnType<typeof useTranslations<'lists'>>,
): string | false {
  if (ttlMs === undefined) return false;
  if (typeof ttlMs !== 'number' || ttlMs < 0) return `ttlMs ${jsonText(ttlMs)}`;
  if (ttlMs === 0) return t('staleAtOnce');
  const left = ttlMs - age;
  return left > 0 ? t('fresh', { time: formatAge(left) }) : t('stale', { time: formatAge(-left) });
}
