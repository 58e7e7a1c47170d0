import { type FieldProps, getUiOptions, type RJSFSchema } from '@rjsf/utils';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentType, useContext, useState } from 'react';
import { useTranslations } from 'use-intl';

import { isObject } from '../../../core/json/json-object';
import { isJsonNumber, numberOf } from '../../../core/json/lossless';
import { Button, IconButton } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { CheckField, Select, TextInput } from '../../ui/form-fields';
import form from '../../ui/form.module.css';
import { ariaOf } from '../fields/control-props';
import { decodeNumbers, textOfValue } from './setting-values';
import { ControlContext, SettingsContext, useTypedText } from './settings-context';
import styles from './settings.module.css';

export interface SettingWidgetProps {
  value: unknown;
  onChange: (value: unknown) => void;
  schema: RJSFSchema;
  options: Readonly<Record<string, unknown>>;
  placeholder?: string;
  required?: boolean;
}

function useControlProps() {
  const { id, describedBy, problem, required } = useContext(ControlContext);
  const { disabled } = useContext(SettingsContext);
  return { id, disabled, ...ariaOf({ describedBy, invalid: problem !== undefined, required }) };
}

/** The props of an input for a setting's text. @param normalize as the value spells what is typed */
function useTextInput(
  text: string,
  placeholder: string | undefined,
  onText: (text: string) => void,
  normalize = (typed: string) => typed,
) {
  const { textOf } = useContext(SettingsContext);
  const { key } = useContext(ControlContext);
  const typed = useTypedText(
    text,
    (next) => {
      onText(next);
      return true;
    },
    (next) => normalize(next) === text,
  );
  return {
    ...useControlProps(),
    placeholder: placeholder || textOf(`${key}Example`),
    value: typed.text,
    onChange: typed.type,
    onBlur: typed.leave,
  };
}

export function TextWidget(props: SettingWidgetProps & { type?: 'text' | 'password' }) {
  const { value, onChange, options, placeholder, type } = props;
  const { isLasting } = useContext(ControlContext);
  const input = useTextInput(textOfValue(value), placeholder, (text) =>
    onChange(text === '' && !isLasting ? undefined : text),
  );
  const { suggestions, mono } = options as { suggestions?: readonly string[]; mono?: boolean };
  return (
    <TextInput
      {...input}
      suggestions={suggestions}
      className={mono ? 'mono' : undefined}
      type={type}
      inputMode={options['inputMode'] === 'decimal' ? 'decimal' : undefined}
      {...(type === 'password' && { autoComplete: 'new-password' })}
    />
  );
}

/** Masked; with `ui:reveal` a button shows it (text keys `reveal` and `conceal`). */
function PasswordWidget(props: SettingWidgetProps) {
  const { texts } = useContext(ControlContext);
  const { text } = useContext(SettingsContext);
  const [isShown, setShown] = useState(false);
  const box = <TextWidget {...props} type={isShown ? 'text' : 'password'} />;
  if (props.options['reveal'] !== true) return box;
  return (
    <div className="flex start gap-4 narrow">
      {box}
      <IconButton
        size="normal"
        label={text(isShown ? 'conceal' : 'reveal', texts)}
        icon={isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        onClick={() => setShown(!isShown)}
      />
    </div>
  );
}

function TextareaWidget({ value, onChange, options, placeholder }: SettingWidgetProps) {
  const { isLasting } = useContext(ControlContext);
  const area = useTextInput(textOfValue(value), placeholder, (text) =>
    onChange(text === '' && !isLasting ? undefined : text),
  );
  return (
    <textarea
      {...area}
      className={classNames(form['input'], styles['area'], options['mono'] === true && 'mono')}
      rows={Number(options['rows'] ?? 4)}
      onChange={(event) => area.onChange(event.target.value)}
    />
  );
}

/** The values of an `enum` with their texts; `ui:none` is the key of the text for no value. */
function SelectWidget({ value, onChange, options, schema, required }: SettingWidgetProps) {
  const { key, isLasting } = useContext(ControlContext);
  const { text, textOf } = useContext(SettingsContext);
  const t = useTranslations('forms');
  const { none } = options;
  const values = (schema.enum ?? []).map((each): [string, unknown] => [textOfValue(each), each]);
  const choices = values.map(([name]) => [name, textOf(`${key}_${name}`) ?? name] as const);
  if (none !== undefined || required !== true)
    choices.unshift(['', typeof none === 'string' ? text(none) : t('notSet')]);
  return (
    <Select
      className="wide"
      {...useControlProps()}
      value={textOfValue(value)}
      options={choices}
      onChange={(chosen) => onChange(values.find(([name]) => name === chosen)?.[1] ?? (isLasting ? '' : undefined))}
    />
  );
}

/** Checked is true or the schema's `const`; unchecked removes the value, or is false if it is required. */
function CheckboxWidget({ value, onChange, required, schema, options }: SettingWidgetProps) {
  const { label, key, texts } = useContext(ControlContext);
  const { textOf, disabled } = useContext(SettingsContext);
  const on: unknown = schema.const ?? true;
  return (
    <CheckField
      label={label}
      checked={value === on}
      disabled={disabled || options['disabled'] === true}
      onChange={(checked) => onChange(checked ? on : required === true ? false : undefined)}
      hint={textOf(typeof options['hint'] === 'string' ? options['hint'] : `${key}Hint`, texts)}
    />
  );
}

function CheckboxesWidget({ value, onChange, schema }: SettingWidgetProps) {
  const { label, key } = useContext(ControlContext);
  const { text, disabled } = useContext(SettingsContext);
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

function ButtonsWidget({ value, onChange }: SettingWidgetProps) {
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

export const settingWidgets: Readonly<Record<string, ComponentType<SettingWidgetProps>>> = {
  password: PasswordWidget,
  textarea: TextareaWidget,
  select: SelectWidget,
  checkbox: CheckboxWidget,
  checkboxes: CheckboxesWidget,
  flag: CheckboxWidget,
  buttons: ButtonsWidget,
};

/** A number in its own spelling; other text stays, as a violation. */
export function NumberField({ formData, schema, uiSchema, onChange, fieldPathId: { path } }: FieldProps<unknown>) {
  const { placeholder } = getUiOptions(uiSchema);
  const onText = (text: string) => onChange(isJsonNumber(text) ? numberOf(text) : text || undefined, path);
  const input = useTextInput(
    textOfValue(decodeNumbers(formData)),
    placeholder,
    (text) => onText(text.trim()),
    (text) => text.trim(),
  );
  return <TextInput {...input} inputMode={schema.type === 'integer' ? 'numeric' : 'decimal'} />;
}

/** `ui:field: words`: `a, b` ↔ `['a', 'b']` */
export function WordsField({ formData, onChange, fieldPathId: { path } }: FieldProps<unknown>) {
  const wordsOf = (text: string) => text.split(/[\s,]+/).filter((word) => word !== '');
  const input = useTextInput(
    Array.isArray(formData) ? formData.map(String).join(', ') : '',
    undefined,
    (text) => onChange(wordsOf(text).length === 0 ? undefined : wordsOf(text), path),
    (text) => wordsOf(text).join(', '),
  );
  return <TextInput {...input} />;
}
