import { useTranslations } from 'use-intl';

import { JsonNumber } from '../../../core/json/lossless';
import type { SchemaObject } from '../../../core/schema/plan/merge-schemas';

function limit(level: SchemaObject, keyword: string): string | undefined {
  const value = level[keyword];
  if (value instanceof JsonNumber) return value.source;
  return typeof value === 'number' ? String(value) : undefined;
}

/** What a number may be, in words: `1 to 10, a multiple of 2`; empty where nothing is said. */
export function useBounds(level: SchemaObject): string {
  const t = useTranslations('controls.bounds');
  const n = limit(level, 'multipleOf');
  // The boolean exclusive limits of draft 4 turn the limit beside them.
  const isAbove = level['exclusiveMinimum'] === true;
  const isBelow = level['exclusiveMaximum'] === true;
  const min = isAbove ? undefined : limit(level, 'minimum');
  const max = isBelow ? undefined : limit(level, 'maximum');
  const above = limit(level, isAbove ? 'minimum' : 'exclusiveMinimum');
  const below = limit(level, isBelow ? 'maximum' : 'exclusiveMaximum');
  const isRange = min !== undefined && max !== undefined;
  return [
    isRange && (min === max ? t('exactly', { min }) : t('between', { min, max })),
    !isRange && min !== undefined && t('atLeast', { min }),
    above !== undefined && t('moreThan', { min: above }),
    !isRange && max !== undefined && t('atMost', { max }),
    below !== undefined && t('lessThan', { max: below }),
    n !== undefined && t('multipleOf', { n }),
  ]
    .filter(Boolean)
    .join(', ');
}
