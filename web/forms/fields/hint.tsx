import { useTranslations } from 'use-intl';

import styles from '../theme/field-template.module.css';
import { stringifyJson } from '../../../core/json/lossless';
import type { SchemaObject } from '../../../core/schema/plan/merge-schemas';
import type { PlannedNode } from '../../../core/schema/plan/node-plan';

/** `1–10`, `≥ 1`, `≤ 5` */
function range(level: SchemaObject, keywords: readonly [string, string]): string {
  const read = (keyword: string) => {
    const limit = level[keyword];
    return typeof limit === 'number' || (typeof limit === 'object' && limit !== null)
      ? stringifyJson(limit)
      : undefined;
  };
  const [min, max] = [read(keywords[0]), read(keywords[1])];
  if (min !== undefined && max !== undefined) return min === max ? min : `${min}–${max}`;
  if (min !== undefined) return `≥ ${min}`;
  return max === undefined ? '' : `≤ ${max}`;
}

function typeWord({ plan, level }: PlannedNode): string | undefined {
  switch (plan.kind) {
    case 'text':
      return [
        'string',
        plan.format ?? level['contentEncoding'],
        ...(level['contentMediaType'] === undefined ? [] : [level['contentMediaType']]),
      ]
        .filter((word) => typeof word === 'string')
        .join(' · ');
    case 'number':
      return [plan.integer ? 'integer' : 'number', level['format']]
        .filter((word) => typeof word === 'string')
        .join(' · ');
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

/** Type and limits: `string · length 1–10`. Bounds of a number stand beside its control. */
export function Hint({ planned, nullable }: { planned: PlannedNode; nullable: boolean }) {
  const t = useTranslations('forms');
  const { level } = planned;
  const type = typeWord(planned);
  const length = range(level, ['minLength', 'maxLength']);
  const items = range(level, ['minItems', 'maxItems']);
  const parts = [
    type !== undefined && nullable ? `${type} | null` : type,
    length !== '' && t('length', { range: length }),
    items !== '' && t('items', { range: items }),
    level['uniqueItems'] === true && planned.plan.kind === 'list' && t('unique'),
  ].filter(Boolean);
  const { pattern } = level;
  return (
    <span className="faint xs break">
      {parts.join(' · ')}
      {typeof pattern === 'string' && <code className={styles['pattern']} title={pattern}>{` /${pattern}/`}</code>}
    </span>
  );
}
