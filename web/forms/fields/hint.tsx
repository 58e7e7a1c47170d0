import { useTranslations } from 'use-intl';

import styles from './field-frame.module.css';
import { stringifyJson } from '../../json/lossless';
import type { SchemaObject } from '../schema/merge-schemas';
import type { PlannedNode } from '../schema/node-plan';

/** `1–10`, `≥ 1`, `< 5`: two limits as one reading. */
function range(
  level: SchemaObject,
  keywords: readonly [string, string],
  over?: readonly [string, string],
): string {
  const read = (keyword: string | undefined) => {
    const limit = keyword === undefined ? undefined : level[keyword];
    return typeof limit === 'number' || (typeof limit === 'object' && limit !== null)
      ? stringifyJson(limit)
      : undefined;
  };
  const [min, max, above, below] = [
    read(keywords[0]),
    read(keywords[1]),
    read(over?.[0]),
    read(over?.[1]),
  ];
  if (min !== undefined && max !== undefined) return min === max ? min : `${min}–${max}`;
  return [
    min !== undefined && `≥ ${min}`,
    above !== undefined && `> ${above}`,
    max !== undefined && `≤ ${max}`,
    below !== undefined && `< ${below}`,
  ]
    .filter(Boolean)
    .join(', ');
}

function typeWord({ plan, level }: PlannedNode): string | undefined {
  switch (plan.kind) {
    case 'text':
      return plan.format === undefined ? 'string' : `string · ${plan.format}`;
    case 'number':
      return plan.integer ? 'integer' : 'number';
    case 'boolean':
      return 'boolean';
    case 'object':
      return 'object';
    case 'list':
    case 'choices':
      return 'array';
    case 'json':
      return 'any';
    case 'choice':
      if (typeof level['type'] === 'string') return level['type'];
      return Object.hasOwn(level, 'const') ? 'const' : 'enum';
    case 'union':
    case 'nullable':
      return undefined;
  }
}

/** The type and its limits, short: `integer · 1–10`. */
export function Hint({ planned, nullable }: { planned: PlannedNode; nullable: boolean }) {
  const t = useTranslations('forms');
  const { level } = planned;
  const type = typeWord(planned);
  const length = range(level, ['minLength', 'maxLength']);
  const items = range(level, ['minItems', 'maxItems']);
  const parts = [
    type !== undefined && nullable ? `${type} | null` : type,
    range(level, ['minimum', 'maximum'], ['exclusiveMinimum', 'exclusiveMaximum']),
    typeof level['multipleOf'] === 'number' && t('multipleOf', { n: String(level['multipleOf']) }),
    length !== '' && t('length', { range: length }),
    items !== '' && t('items', { range: items }),
    level['uniqueItems'] === true && planned.plan.kind === 'list' && t('unique'),
  ].filter(Boolean);
  const { pattern } = level;
  return (
    <span className={styles['hint']}>
      {parts.join(' · ')}
      {typeof pattern === 'string' && (
        <code className={styles['pattern']} title={pattern}>{` /${pattern}/`}</code>
      )}
    </span>
  );
}
