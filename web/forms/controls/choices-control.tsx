import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { choiceOf } from './choice-search';
import { QuietButton } from './quiet-button';
import { ChoiceCombobox } from './choice-combobox';
import styles from './controls.module.css';
import { ariaOf, type ControlProps } from '../fields/control-props';
import { usePlain } from '../form-contexts';
import { choiceLabel } from '../../../core/schema/plan/fixed-choices';
import type { Choice } from '../../../core/schema/plan/node-plan';
import { sameJson } from '../../../core/json/same-json';

const MAX_CHECKBOXES = 12;
const MAX_CHIPS = 40;

export function choicesWidget(choices: readonly Choice[]): 'checkboxes' | 'select' {
  return choices.length <= MAX_CHECKBOXES ? 'checkboxes' : 'select';
}

export function ChoicesControl({ widget, ...props }: ControlProps & { choices: readonly Choice[]; widget?: string }) {
  const { id, labelId, disabled, value, onChange, onBlur, choices } = props;
  const t = useTranslations('forms');
  const plain = usePlain();
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  const texts = new Set(chosen);
  const isChosen = (choice: Choice) =>
    texts.has(choice.value) ||
    (typeof choice.value !== 'string' && chosen.some((item) => sameJson(item, choice.value)));
  const toggle = (choice: Choice) =>
    onChange(isChosen(choice) ? chosen.filter((item) => !sameJson(item, choice.value)) : [...chosen, choice.value]);
  const isShort = (widget ?? choicesWidget(choices)) === 'checkboxes';
  return (
    <div
      role="group"
      aria-labelledby={labelId}
      {...ariaOf({ ...props, required: false })}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onBlur();
      }}
    >
      <Chips
        chosen={chosen}
        isShown={(item) => !isShort || !choiceOf(choices, item)}
        labelOf={(item) => choiceOf(choices, item)?.label ?? choiceLabel(item)}
        disabled={disabled}
        onRemove={(position) => onChange(chosen.filter((_, at) => at !== position))}
      />
      {isShort ? (
        <div id={id} className="flex wrap gap-12 rows-4 py-4 px-0">
          {choices.map((choice, index) => (
            <label key={index} className={styles['check']} title={choice.about}>
              <input type="checkbox" checked={isChosen(choice)} disabled={disabled} onChange={() => toggle(choice)} />
              <span>{choice.label}</span>
            </label>
          ))}
        </div>
      ) : (
        <ChoiceCombobox
          {...props}
          shownText=""
          placeholder={t('addChoice', { count: choices.length })}
          isMultiple
          isChosen={isChosen}
          onChoose={toggle}
        />
      )}
      {Array.isArray(value) && value.length === 0 && !plain && <span className="faint sm">{t('isEmptyList')}</span>}
    </div>
  );
}

interface ChipsProps {
  chosen: readonly unknown[];
  isShown: (item: unknown) => boolean;
  labelOf: (item: unknown) => string;
  disabled: boolean;
  onRemove: (position: number) => void;
}

function Chips({ chosen, isShown, labelOf, disabled, onRemove }: ChipsProps) {
  const t = useTranslations('forms');
  const tc = useTranslations('controls');
  const [isWhole, setWhole] = useState(false);
  const all = chosen.flatMap((item, position) => (isShown(item) ? [{ item, position }] : []));
  const shown = isWhole ? all : all.slice(0, MAX_CHIPS);
  if (all.length === 0) return null;
  return (
    <div className={styles['chips']}>
      {shown.map(({ item, position }) => (
        <span key={position} className={styles['chip']}>
          <span className={styles['chip-label']}>{labelOf(item)}</span>
          <QuietButton
            label={t('removeChoice', { choice: labelOf(item) })}
            icon={<X />}
            disabled={disabled}
            onClick={() => onRemove(position)}
          />
        </span>
      ))}
      {shown.length < all.length && (
        <button type="button" className={styles['quiet']} onClick={() => setWhole(true)}>
          {tc('moreChosen', { count: all.length - shown.length })}
        </button>
      )}
    </div>
  );
}
