import { X } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { isObject } from '../../../../../core/json/json-object';
import { IconButton } from '../../../../ui/button';
import { type Path, useEditedPlace } from './edit-context';
import styles from './fields.module.css';
import { TextAt } from './text-at';
import { JsonAt, ValueAt } from './value-at';
import { ExistsControl, RangeControl, LengthControl } from './range-controls';

/** All that a check can ask of a value, in the format's order. */
export const VALUE_VERBS = [
  'equals',
  'not',
  'type',
  'contains',
  'matches',
  'length',
  'above',
  'below',
  'between',
  'schema',
  'exists',
] as const;
export type Verb = (typeof VALUE_VERBS)[number];

/** What a verb begins with, as long as nobody has said otherwise. */
const FIRST: Readonly<Record<Verb, unknown>> = {
  equals: '',
  not: '',
  type: 'string',
  contains: '',
  matches: '.',
  length: 1,
  above: 0,
  below: 100,
  between: [0, 100],
  schema: {},
  exists: true,
};

const TYPES = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'] as const;

/** The verbs of a check, each with its control, and those that can be added. */
export function VerbFields({ path, verbs = VALUE_VERBS }: { path: Path; verbs?: readonly Verb[] }) {
  const t = useTranslations('suiteEditor');
  const { here, put, edit, isLocked } = useEditedPlace(path);
  const isShort = here !== undefined && !isObject(here);
  const used = isShort
    ? (['equals'] as const)
    : verbs.filter((verb) => isObject(here) && Object.hasOwn(here, verb));
  const free = verbs.filter((verb) => !used.some((each) => each === verb));
  const add = (verb: Verb) => {
    // A value by itself becomes one verb of several.
    if (isShort) void put({ equals: here, [verb]: FIRST[verb] });
    else void edit({ kind: 'put', path: [...path, verb], value: FIRST[verb] });
  };
  return (
    <>
      {used.map((verb) => (
        <div key={verb} className={styles['verb']} role="group" aria-label={t(`verb_${verb}`)}>
          <span>{t(`verb_${verb}`)}</span>
          {isShort ? (
            <ValueAt inline isRequired path={path} label={t('verb_equals')} />
          ) : (
            <VerbControl path={[...path, verb]} verb={verb} />
          )}
          {isShort ? (
            <span />
          ) : (
            <IconButton
              size="small"
              label={t('removeItem', { name: t(`verb_${verb}`) })}
              icon={<X aria-hidden />}
              disabled={isLocked}
              onClick={() => void edit({ kind: 'put', path: [...path, verb], value: undefined })}
            />
          )}
        </div>
      ))}
      {free.length > 0 && (
        <select
          className={styles['addVerb']}
          aria-label={t('addVerb')}
          value=""
          disabled={isLocked}
          onChange={({ target }) => {
            const verb = free.find((each) => each === target.value);
            if (verb) add(verb);
          }}
        >
          <option value="">{t('addVerb')}</option>
          {free.map((verb) => (
            <option key={verb} value={verb}>
              {t(`verb_${verb}`)}
            </option>
          ))}
        </select>
      )}
    </>
  );
}

function VerbControl({ path, verb }: { path: Path; verb: Verb }) {
  const t = useTranslations('suiteEditor');
  const label = t(`verb_${verb}`);
  switch (verb) {
    case 'equals':
    case 'contains':
    case 'above':
    case 'below':
      return <ValueAt inline isRequired path={path} label={label} />;
    case 'matches':
      return <PatternControl path={path} />;
    case 'not':
      return <NotControl path={path} />;
    case 'type':
      return <TypeControl path={path} />;
    case 'length':
      return <LengthControl path={path} />;
    case 'between':
      return <RangeControl path={path} />;
    case 'schema':
      return <JsonAt path={path} label={label} />;
    case 'exists':
      return <ExistsControl path={path} />;
  }
}

function PatternControl({ path }: { path: Path }) {
  const t = useTranslations('suiteEditor');
  const { here } = useEditedPlace(path);
  const hasFlags = isObject(here);
  return (
    <>
      <TextAt
        inline
        path={hasFlags ? [...path, 'pattern'] : path}
        label={t('verb_matches')}
        placeholder={t('patternHint')}
      />
      {hasFlags && <TextAt inline path={[...path, 'flags']} label={t('patternFlags')} />}
    </>
  );
}

function NotControl({ path }: { path: Path }) {
  const t = useTranslations('suiteEditor');
  const { here } = useEditedPlace(path);
  if (!isObject(here)) return <ValueAt inline isRequired path={path} label={t('verb_not')} />;
  return (
    <div className="stack gap-8 lined rounded py-8 px-12">
      <VerbFields path={path} />
    </div>
  );
}

function TypeControl({ path }: { path: Path }) {
  const t = useTranslations('suiteEditor');
  const { here, put, isLocked } = useEditedPlace(path);
  const chosen: unknown[] = Array.isArray(here) ? here : here === undefined ? [] : [here];
  return (
    <div className="row wrap control gap-12 rows-2" role="group" aria-label={t('verb_type')}>
      {TYPES.map((type) => (
        <label className="row gap-4" key={type}>
          <input
            type="checkbox"
            checked={chosen.includes(type)}
            disabled={isLocked}
            onChange={({ target }) => {
              const next = TYPES.filter((each) =>
                each === type ? target.checked : chosen.includes(each),
              );
              void put(next.length <= 1 ? next[0] : next);
            }}
          />
          <code>{type}</code>
        </label>
      ))}
    </div>
  );
}
