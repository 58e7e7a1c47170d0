import { useTranslations } from 'use-intl';

import { SearchChoice } from './search-choice';
import { Segments } from './segments';
import styles from './controls.module.css';
import { ariaOf, type ControlProps } from '../fields/control-props';
import { choiceLabel } from '../schema/plan-node';
import type { Choice } from '../schema/node-plan';
import { sameJson } from '../../json/same-json';

const MOST_SEGMENTS = 8;
const WIDEST_SEGMENTS = 64;
const MOST_OPTIONS = 40;

/** The choices and, where the value is none of them, the value itself: what is there is always shown. */
function withForeign(choices: readonly Choice[], value: unknown): readonly Choice[] {
  if (value === undefined || choices.some((choice) => sameJson(choice.value, value)))
    return choices;
  return [...choices, { value, label: choiceLabel(value) }];
}

/** One of a fixed set: buttons where they are few and short, a list, or a list to search. */
export function ChoiceControl(props: ControlProps & { choices: readonly Choice[] }) {
  const { id, value, onChange, onBlur, required, disabled } = props;
  const t = useTranslations('forms');
  const choices = withForeign(props.choices, value);
  const width = choices.reduce((sum, { label }) => sum + label.length + 2, 0);
  if (choices.length <= MOST_SEGMENTS && width <= WIDEST_SEGMENTS) {
    return <Segments {...props} choices={choices} />;
  }
  if (choices.length > MOST_OPTIONS) return <SearchChoice {...props} choices={choices} />;
  const selected = choices.findIndex(
    (choice) => value !== undefined && sameJson(choice.value, value),
  );
  return (
    <select
      id={id}
      className={styles['select']}
      value={selected}
      disabled={disabled}
      data-absent={value === undefined || undefined}
      onChange={(event) => onChange(choices[Number(event.target.value)]?.value)}
      onBlur={onBlur}
      {...ariaOf(props)}
    >
      <option value={-1} hidden={required && value !== undefined}>
        {required ? t('choose') : t('notSet')}
      </option>
      {choices.map((choice, index) => (
        <option key={index} value={index}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}
