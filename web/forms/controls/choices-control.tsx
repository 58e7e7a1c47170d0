import { X } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { QuietButton } from './quiet-button';
import { SearchChoice } from './search-choice';
import styles from './controls.module.css';
import type { ControlProps } from '../fields/control-props';
import { choiceLabel } from '../schema/plan-node';
import type { Choice } from '../schema/node-plan';
import { sameJson } from '../../json/same-json';

const MOST_CHECKS = 12;

/** Several of a fixed set, in the order in which they were taken. */
export function ChoicesControl(props: ControlProps & { choices: readonly Choice[] }) {
  const { id, labelId, describedBy, disabled, value, onChange, onBlur, choices } = props;
  const t = useTranslations('forms');
  const taken: readonly unknown[] = Array.isArray(value) ? value : [];
  const isTaken = (item: unknown) => taken.some((other) => sameJson(other, item));
  const foreign = taken.filter((item) => !choices.some((choice) => sameJson(choice.value, item)));
  const isShort = choices.length <= MOST_CHECKS;
  const chips = isShort ? foreign : taken;
  const labelOf = (item: unknown) =>
    choices.find((choice) => sameJson(choice.value, item))?.label ?? choiceLabel(item);
  return (
    <div
      role="group"
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onBlur();
      }}
    >
      {chips.length > 0 && (
        <div className={styles['chips']}>
          {chips.map((item, index) => (
            <span key={index} className={styles['chip']}>
              {labelOf(item)}
              <QuietButton
                label={t('removeChoice', { choice: labelOf(item) })}
                icon={<X />}
                disabled={disabled}
                onClick={() => {
                  const position = taken.indexOf(item);
                  onChange(taken.filter((_, at) => at !== position));
                }}
              />
            </span>
          ))}
        </div>
      )}
      {isShort ? (
        <div id={id} className={styles['checks']}>
          {choices.map((choice, index) => (
            <label key={index} className={styles['check']}>
              <input
                type="checkbox"
                checked={isTaken(choice.value)}
                disabled={disabled}
                onChange={(event) =>
                  onChange(
                    event.target.checked
                      ? [...taken, choice.value]
                      : taken.filter((item) => !sameJson(item, choice.value)),
                  )
                }
              />
              <span>{choice.label}</span>
            </label>
          ))}
        </div>
      ) : (
        <SearchChoice
          {...props}
          value={undefined}
          placeholder={t('addChoice', { count: choices.length })}
          keepOpen
          choices={choices.filter((choice) => !isTaken(choice.value))}
          onChange={(item) => onChange([...taken, item])}
        />
      )}
    </div>
  );
}
