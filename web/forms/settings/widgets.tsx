import type { RegistryWidgetsType, RJSFSchema } from '@rjsf/utils';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useContext, useState } from 'react';
import { useTranslations } from 'use-intl';

import { isObject } from '../../../core/json/json-object';
import { Button, IconButton } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { CheckField, Select, TextInput } from '../../ui/form-fields';
import form from '../../ui/form.module.css';
import { textOfValue } from './fits';
import styles from './settings.module.css';
import { ControlContext, SettingsContext } from './settings-context';
import { useTypedText } from './typed-text';

/** What the form library hands a widget, as far as these read it. */
interface Props {
  value: unknown;
  onChange: (value: unknown) => void;
  schema: RJSFSchema;
  options: Readonly<Record<string, unknown>>;
  placeholder?: string;
  required?: boolean;
}

/** What every text box has of its frame. */
function useBox({ options, placeholder, required }: Props) {
  const { id, key, isLasting, describedBy, problem } = useContext(ControlContext);
  const { textOf, disabled } = useContext(SettingsContext);
  const example = placeholder || textOf(`${key}Example`);
  return {
    id,
    disabled,
    'aria-invalid': problem !== undefined,
    'aria-describedby': describedBy,
    'aria-required': required === true ? true : undefined,
    ...(example !== undefined && { placeholder: example }),
    className: options['mono'] === true ? 'mono' : undefined,
    emptyText: isLasting ? '' : undefined,
  };
}

function TextWidget(props: Props & { type?: ComponentProps<'input'>['type'] }) {
  const { emptyText, ...box } = useBox(props);
  const { value, onChange, options, type } = props;
  const typed = useTypedText(textOfValue(value), (text) => {
    onChange(text === '' ? emptyText : text);
    return true;
  });
  const { suggestions } = options as { suggestions?: readonly string[] };
  return (
    <>
      <TextInput
        {...box}
        value={typed.text}
        onChange={typed.type}
        onBlur={typed.leave}
        {...(type !== undefined && { type })}
        {...(options['inputMode'] === 'decimal' && { inputMode: 'decimal' })}
        {...(type === 'password' && { autoComplete: 'new-password' })}
        {...(suggestions && { list: `${box.id}-suggestions` })}
      />
      {suggestions && (
        <datalist id={`${box.id}-suggestions`}>
          {suggestions.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      )}
    </>
  );
}

/** Masked; with `ui:reveal` until the person wants to see it, by the button that `reveal` and `conceal` name. */
function PasswordWidget(props: Props) {
  const { words } = useContext(ControlContext);
  const { text } = useContext(SettingsContext);
  const [isShown, setShown] = useState(false);
  const box = <TextWidget {...props} type={isShown ? 'text' : 'password'} />;
  if (props.options['reveal'] !== true) return box;
  return (
    <div className="flex start gap-4 narrow">
      {box}
      <IconButton
        label={text(isShown ? 'conceal' : 'reveal', words)}
        icon={isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        onClick={() => setShown(!isShown)}
      />
    </div>
  );
}

function TextareaWidget(props: Props) {
  const { emptyText, className, ...box } = useBox(props);
  const { value, onChange, options } = props;
  const typed = useTypedText(textOfValue(value), (text) => {
    onChange(text === '' ? emptyText : text);
    return true;
  });
  return (
    <textarea
      {...box}
      className={classNames(form['input'], styles['area'], className)}
      rows={Number(options['rows'] ?? 4)}
      value={typed.text}
      onChange={(event) => typed.type(event.target.value)}
      onBlur={typed.leave}
    />
  );
}

/** The values of an `enum` with their words; `ui:none` is the key of the words for none of them. */
function useChoices({ options, schema, required }: Props) {
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

function SelectWidget(props: Props) {
  const { emptyText, className: _, ...box } = useBox(props);
  const choices = useChoices(props);
  const { value, onChange } = props;
  return (
    <Select
      {...box}
      value={textOfValue(value)}
      options={choices.map(({ name, words }) => [name, words])}
      onChange={(chosen) =>
        onChange(choices.find(({ name }) => name === chosen)?.value ?? emptyText)
      }
    />
  );
}

function RadioWidget(props: Props) {
  const { id, label, describedBy } = useContext(ControlContext);
  const { disabled } = useContext(SettingsContext);
  const choices = useChoices(props);
  return (
    <div
      role="radiogroup"
      id={id}
      aria-label={label}
      aria-describedby={describedBy}
      className="row wrap gap-12 rows-4"
    >
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

/** Values of a list, each with a box to tick. */
function CheckboxesWidget(props: Props) {
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
          onChange={(isOn) =>
            onChange(isOn ? [...chosen, each] : chosen.filter((other) => other !== each))
          }
        />
      ))}
    </div>
  );
}

/** A box to tick, which stands for true or for the schema's `const`: empty, it removes what was there, unless that is demanded. */
function CheckboxWidget({ value, onChange, required, schema, options }: Props) {
  const { label, key, words } = useContext(ControlContext);
  const { textOf, disabled } = useContext(SettingsContext);
  const hint = textOf(typeof options['hint'] === 'string' ? options['hint'] : `${key}Hint`, words);
  const on: unknown = schema.const ?? true;
  return (
    <CheckField
      label={label}
      checked={value === on}
      disabled={disabled || options['disabled'] === true}
      onChange={(checked) => onChange(checked ? on : required === true ? false : undefined)}
      {...(hint !== undefined && { hint })}
    />
  );
}

/** Yes and no as two buttons, each with the words of its value. */
function ToggleWidget({ value, onChange }: Props) {
  const { key } = useContext(ControlContext);
  const { text, disabled } = useContext(SettingsContext);
  return (
    <div className="flex gap-4">
      {[true, false].map((each) => (
        <Button
          key={String(each)}
          size="small"
          aria-pressed={value === each}
          disabled={disabled}
          onClick={() => onChange(each)}
        >
          {text(`${key}_${String(each)}`)}
        </Button>
      ))}
    </div>
  );
}

export const widgets = {
  TextWidget,
  URLWidget: TextWidget,
  PasswordWidget,
  TextareaWidget,
  SelectWidget,
  RadioWidget,
  CheckboxWidget,
  CheckboxesWidget,
  flag: CheckboxWidget,
  toggle: ToggleWidget,
} as unknown as RegistryWidgetsType<unknown>;
