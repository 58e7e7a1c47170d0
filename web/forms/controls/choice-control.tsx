import { X } from 'lucide-react';
import { type ComponentProps, Fragment, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { sameJson } from '../../../core/json/same-json';
import { choiceOf } from './choice-search';
import styles from './controls.module.css';
import { classNames } from '../../ui/class-names';
import { QuietButton } from './quiet-button';
import { usePlain } from '../form-contexts';
import { ChoiceCombobox } from './choice-combobox';
import segments from './segments.module.css';
import { ariaOf, type ControlProps } from '../fields/control-props';
import { choiceLabel, unlistedIn, withUnlisted } from '../../../core/schema/plan/fixed-choices';

import type { Choice } from '../../../core/schema/plan/node-plan';

const MAX_BUTTONS = 8;
const MAX_BUTTON_LENGTH = 24;
const MAX_BUTTONS_LENGTH = 120;
/** More choices, or longer ones than a line of a narrow pane, have no box around them. */
const MAX_BOXED = 5;
const MAX_BOXED_LENGTH = 40;

/** Adds the value if it is none of the choices, so that it is shown. */
function withForeign(choices: readonly Choice[], value: unknown): readonly Choice[] {
  if (value === undefined || choiceOf(choices, value)) return choices;
  return withUnlisted([...choices, { value, label: choiceLabel(value) }], unlistedIn(choices));
}

export function choiceWidget(choices: readonly Choice[]): 'buttons' | 'radio' | 'select' {
  if (choices.length > MAX_BUTTONS) return 'select';
  const width = widthOf(choices);
  const isWordy = choices.some(({ label, about }) => about !== undefined || label.length > MAX_BUTTON_LENGTH);
  return isWordy || width > MAX_BUTTONS_LENGTH ? 'radio' : 'buttons';
}

/** In letters: a Chinese character is as wide as two. */
function widthOf(choices: readonly Choice[]): number {
  return choices.reduce((sum, { label }) => sum + label.replace(/[\u2e80-\ud7ff\uf900-\uffef]/g, '$&$&').length + 2, 0);
}

type ChoiceProps = ControlProps & { choices: readonly Choice[] };

export function ChoiceControl({ widget, ...props }: ChoiceProps & { widget?: string }) {
  const choices = withForeign(props.choices, props.value);
  switch (widget ?? choiceWidget(choices)) {
    case 'select':
      return <SearchChoice {...props} choices={choices} />;
    case 'radio':
      return <RadioList {...props} choices={choices} />;
    default:
      return <Segments {...props} choices={choices} />;
  }
}

function SearchChoice(props: ChoiceProps) {
  const { value, choices, onChange } = props;
  const selected = choiceOf(choices, value);
  return (
    <ChoiceCombobox
      {...props}
      shownText={selected?.label ?? ''}
      isMultiple={false}
      isChosen={(choice) => choice === selected}
      onChoose={(choice) => onChange(choice.value)}
    />
  );
}

function RadioList(props: ChoiceProps) {
  return (
    <RadioGroup {...props} className={classNames('grid hug gap-3 py-3', styles['radios'])}>
      {({ value, label, about }, input, index) => {
        const aboutId = about === undefined ? undefined : `${props.id}-about-${index}`;
        return (
          <label className={styles['radio']} data-absent={value === undefined || undefined}>
            <input {...input} aria-describedby={aboutId} />
            <span>{label}</span>
            {about !== undefined && (
              <span id={aboutId} aria-hidden className={styles['radio-about']}>
                {about}
              </span>
            )}
          </label>
        );
      }}
    </RadioGroup>
  );
}

function Segments(props: ChoiceProps) {
  const isBoxed = props.choices.length <= MAX_BOXED && widthOf(props.choices) < MAX_BOXED_LENGTH;
  return (
    <RadioGroup
      {...props}
      isWrapped={!isBoxed}
      className={classNames(
        'wrap inline-flex at-most',
        segments['group'],
        isBoxed
          ? classNames('gap-2 sunken lined-control rounded', segments['boxed'])
          : classNames('gap-4', segments['chips']),
      )}
    >
      {({ value, label }, input) => (
        <label
          className={segments['segment']}
          data-checked={input.checked || undefined}
          data-absent={value === undefined || undefined}
        >
          <input {...input} className={segments['radio']} />
          <span>{label}</span>
        </label>
      )}
    </RadioGroup>
  );
}

interface RadioGroupProps extends ControlProps {
  choices: readonly Choice[];
  className: string | undefined;
  /** The clear button stays with the last option, in whatever line that is. */
  isWrapped?: boolean;
  children: (option: Choice, input: ComponentProps<'input'>, index: number) => ReactNode;
}

/** An optional choice has an option for no value; in a presentation, a button that clears the value. */
function RadioGroup({ children, isWrapped = false, ...props }: RadioGroupProps) {
  const { id, required, value } = props;
  const t = useTranslations('forms');
  const none: Choice = { value: undefined, label: props.placeholder ?? t('notSet') };
  const canClear = usePlain() && !required;
  const options = [...(required || canClear ? [] : [none]), ...props.choices];
  const clearButton =
    value === undefined ? undefined : (
      <QuietButton
        label={t('clear', { name: props.label })}
        icon={<X />}
        disabled={props.disabled}
        onClick={() => props.onChange(undefined)}
      />
    );
  const group = (
    <div
      role="radiogroup"
      id={id}
      className={props.className}
      aria-labelledby={props.labelId}
      {...ariaOf(props)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) props.onBlur();
      }}
    >
      {options.map((option, index) => {
        const checked =
          option.value === undefined ? value === undefined : value !== undefined && sameJson(option.value, value);
        const input = {
          type: 'radio',
          name: id,
          checked,
          disabled: props.disabled,
          onChange: () => props.onChange(option.value),
        };
        const rendered = children(option, input, index);
        return canClear && isWrapped && index === options.length - 1 ? (
          <span key={index} className="row gap-4">
            {rendered}
            {clearButton ?? <span className={segments['place']} />}
          </span>
        ) : (
          <Fragment key={index}>{rendered}</Fragment>
        );
      })}
    </div>
  );
  if (isWrapped || !canClear) return group;
  return (
    <div className="row gap-8">
      {group}
      {clearButton}
    </div>
  );
}
