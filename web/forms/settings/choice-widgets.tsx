import { useContext } from 'react';
import { useTranslations } from 'use-intl';

import { isObject } from '../../../core/json/json-object';
import { CheckField, Select } from '../../ui/form-fields';
import { textOfValue } from './fits';
import { ControlContext, SettingsContext } from './settings-context';
import { type WidgetProps, useBox } from './use-box';

/** The values of an `enum` with their texts; `ui:none` is the key of the text for no value. */
function useChoices({ options, schema, required }: WidgetProps) {
  const { key } = useContext(ControlContext);
  const { text, textOf } = useContext(SettingsContext);
  const t = useTranslations('forms');
  const { none } = options;
  const values = (schema.enum ?? []).map((value) => {
    const name = textOfValue(value);
    return { name, value, words: textOf(`${key}_${name}`) ?? name };
  });
  const isOptional = none !== undefined || required !== true;
  const words = typeof none === 'string' ? text(none) : t('notSet');
  return isOptional ? [{ name: '', value: undefined, words }, ...values] : values;
}

export function SelectWidget(props: WidgetProps) {
  const { emptyText, className: _, ...box } = useBox(props);
  const choices = useChoices(props);
  const { value, onChange } = props;
  return (
    <Select
      {...box}
      value={textOfValue(value)}
      options={choices.map(({ name, words }) => [name, words])}
      onChange={(chosen) => onChange(choices.find(({ name }) => name === chosen)?.value ?? emptyText)}
    />
  );
}

export function RadioWidget(props: WidgetProps) {
  const { id, label, describedBy } = useContext(ControlContext);
  const { disabled } = useContext(SettingsContext);
  const choices = useChoices(props);
  return (
    <div role="radiogroup" id={id} aria-label={label} aria-describedby={describedBy} className="row wrap gap-12 rows-4">
      {choices.map(({ name, value, words }) => (
        <label key={name} className="row gap-6">
          <input
            type="radio"
            name={id}
            disabled={disabled}
            checked={props.value === value}
            onChange={() => props.onChange(value)}
          />
          {words}
        </label>
      ))}
    </div>
  );
}

/** A list of enum values as checkboxes. */
export function CheckboxesWidget(props: WidgetProps) {
  const { label, key } = useContext(ControlContext);
  const { text, disabled } = useContext(SettingsContext);
  const { value, onChange, schema } = props;
  const items = isObject(schema.items) ? schema.items : {};
  const values = (Array.isArray(items['enum']) ? items['enum'] : []) as unknown[];
  const chosen = Array.isArray(value) ? (value as unknown[]) : [];
  return (
    <div role="group" aria-label={label} className="stack gap-8">
      {values.map((each) => (
        <CheckField
          key={String(each)}
          label={text(`${key}_${String(each)}`)}
          checked={chosen.includes(each)}
          disabled={disabled}
          onChange={(isOn) => onChange(isOn ? [...chosen, each] : chosen.filter((other) => other !== each))}
        />
      ))}
    </div>
  );
}
