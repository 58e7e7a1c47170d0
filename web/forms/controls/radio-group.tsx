import { Fragment, type ComponentProps, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { ariaOf, type ControlProps } from '../fields/control-props';
import type { Choice } from '../../../core/schema/plan/node-plan';
import { sameJson } from '../../../core/json/same-json';

interface RadioGroupProps extends ControlProps {
  choices: readonly Choice[];
  className: string | undefined;
  /** Draws one option around the `input` that it is given the properties of. */
  children: (option: Choice, input: ComponentProps<'input'>, index: number) => ReactNode;
}

/** A few values of which one is picked, as radio buttons; an optional one has "not set" as its first. */
export function RadioGroup({ children, ...props }: RadioGroupProps) {
  const { id, required, value } = props;
  const t = useTranslations('forms');
  const none: Choice = { value: undefined, label: t('notSet') };
  const options = [...(required ? [] : [none]), ...props.choices];
  return (
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
          option.value === undefined
            ? value === undefined
            : value !== undefined && sameJson(option.value, value);
        const input = {
          type: 'radio',
          name: id,
          checked,
          disabled: props.disabled,
          onChange: () => props.onChange(option.value),
        };
        return <Fragment key={index}>{children(option, input, index)}</Fragment>;
      })}
    </div>
  );
}
