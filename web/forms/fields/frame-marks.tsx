import { useTranslations } from 'use-intl';

import styles from '../theme/field-template.module.css';
import { defaultOf, isRemovedByButton, shortText, useView } from './node-view';
import { choiceWidget } from '../controls/choice-control';
import { useFieldNote } from '../field-note';
import { usePlain } from '../form-contexts';
import { classNames } from '../../ui/class-names';
import { initialNonNullValue } from '../../../core/schema/plan/initial-value';
import { stringifyJson } from '../../../core/json/lossless';
import type { SchemaObject } from '../../../core/schema/plan/merge-schemas';
import type { PlannedNode } from '../../../core/schema/plan/node-plan';

export function FrameMarks() {
  const t = useTranslations('forms');
  const tc = useTranslations('controls');
  const { required, planned, look, options, path } = useView();
  const note = useFieldNote(path);
  const { deprecated, readOnly, writeOnly } = planned.level;
  const header = planned.level['x-mcp-header'];
  const plain = usePlain();
  return (
    <>
      {required && (look === 'field' || look === 'root') && (
        <span className={styles['star']} aria-hidden title={t('required')}>
          *
        </span>
      )}
      {!plain && note}
      {deprecated === true && <span className="warn sm warn-soft rounded-sm py-0 px-4">{t('deprecated')}</span>}
      {(readOnly === true || options.readonly === true) && (
        <span className={styles['fact']} title={options.readonly === true ? undefined : tc('readOnlyTitle')}>
          {t('readOnly')}
        </span>
      )}
      {!plain && writeOnly === true && (
        <span className={styles['fact']} title={tc('writeOnlyTitle')}>
          {tc('writeOnly')}
        </span>
      )}
      {!plain && typeof header === 'string' && (
        <span className={styles['fact']} title={tc('headerTitle')}>
          {tc('header', { name: `Mcp-Param-${header}` })}
        </span>
      )}
    </>
  );
}

export function NullSwitch() {
  const view = useView();
  const t = useTranslations('forms');
  const { store, path, nullable, value, disabled } = view;
  const plain = usePlain();
  if (!nullable || (plain && value !== null)) return null;
  return (
    <button
      type="button"
      className={styles['null']}
      aria-pressed={value === null}
      title={t('nullTitle')}
      disabled={disabled}
      onClick={() => {
        if (value !== null) store.setExplicitly(path, null);
        else if (isRemovedByButton(view)) store.setAt(path, initialNonNullValue(store.document, view.schema));
        else store.clear(path);
      }}
    >
      null
    </button>
  );
}

/** `1–10`, `≥ 1`, `≤ 10`; empty without limits. */
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

function typeText({ plan, level }: PlannedNode): string | undefined {
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

function hasPlaceholder({ plan }: PlannedNode): boolean {
  if (plan.kind === 'choice') return choiceWidget(plan.choices) === 'select';
  return plan.kind === 'text' || plan.kind === 'number';
}

/** For developers: `name · string · length 1–10`. The control of a number has its limits. */
export function FrameFacts() {
  const { planned, nullable, title, name, look } = useView();
  const t = useTranslations('forms');
  const { level } = planned;
  const type = typeText(planned);
  const length = range(level, ['minLength', 'maxLength']);
  const items = range(level, ['minItems', 'maxItems']);
  const proposed = hasPlaceholder(planned) ? undefined : defaultOf({ planned });
  const isNamed = title !== name && look === 'field';
  const first = [isNamed && name, type !== undefined && nullable ? `${type} | null` : type].filter(Boolean).join(' · ');
  const parts = [
    first,
    length !== '' && t('length', { range: length }),
    items !== '' && t('items', { range: items }),
    level['uniqueItems'] === true && planned.plan.kind === 'list' && t('unique'),
    proposed && t('defaultIs', { value: shortText(proposed.value) }),
    typeof level['pattern'] === 'string' && `/${level['pattern']}/`,
  ].filter(Boolean);
  if (usePlain()) return null;
  return (
    <span className={classNames(styles['facts'], 'truncate')} title={parts.join(' · ')}>
      {parts.join(' · ')}
    </span>
  );
}
