import { useTranslations } from 'use-intl';

import { isObject } from '../../../../../core/json/json-object';
import { JsonNumber } from '../../../../../core/json/lossless';
import { Button } from '../../../../ui/button';
import { type Path, useEditedPlace } from './edit-context';
import styles from './fields.module.css';
import { ValueAt } from './value-at';

/** How long a value must be. */
export function LengthControl({ path }: { path: Path }) {
  const t = useTranslations('suiteEditor');
  const { here, put, isLocked } = useEditedPlace(path);
  const kinds = ['exactly', 'above', 'below', 'between'] as const;
  const kind = isObject(here)
    ? (kinds.find((each) => Object.hasOwn(here, each)) ?? 'above')
    : 'exactly';
  const number = typeof here === 'number' || here instanceof JsonNumber ? here : 1;
  return (
    <div className="flex gap-4">
      <select
        className={styles['choice']}
        aria-label={t('lengthIs')}
        value={kind}
        disabled={isLocked}
        onChange={({ target }) => {
          const next = kinds.find((each) => each === target.value);
          if (next === 'exactly') void put(number);
          else if (next) void put({ [next]: next === 'between' ? [0, number] : number });
        }}
      >
        {kinds.map((each) => (
          <option key={each} value={each}>
            {t(`length_${each}`)}
          </option>
        ))}
      </select>
      {kind === 'exactly' ? (
        <ValueAt inline isRequired path={path} label={t('verb_length')} />
      ) : kind === 'between' ? (
        <RangeControl path={[...path, kind]} />
      ) : (
        <ValueAt inline isRequired path={[...path, kind]} label={t('verb_length')} />
      )}
    </div>
  );
}

/** Between which numbers a value must lie. */
export function RangeControl({ path }: { path: Path }) {
  const t = useTranslations('suiteEditor');
  const { here } = useEditedPlace(path);
  if (!Array.isArray(here))
    return <ValueAt inline isRequired path={path} label={t('verb_between')} />;
  return (
    <div className="flex gap-4">
      <ValueAt inline isRequired path={[...path, 0]} label={t('least')} />
      <ValueAt inline isRequired path={[...path, 1]} label={t('most')} />
    </div>
  );
}

/** Whether a value must be there. */
export function ExistsControl({ path }: { path: Path }) {
  const t = useTranslations('suiteEditor');
  const { here, put, isLocked } = useEditedPlace(path);
  return (
    <div className="flex gap-4">
      {[true, false].map((exists) => (
        <Button
          key={String(exists)}
          size="small"
          aria-pressed={here === exists}
          disabled={isLocked}
          onClick={() => void put(exists)}
        >
          {t(exists ? 'exists_yes' : 'exists_no')}
        </Button>
      ))}
    </div>
  );
}
