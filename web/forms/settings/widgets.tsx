import type { RegistryWidgetsType } from '@rjsf/utils';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useContext, useState } from 'react';

import { Button, IconButton } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { CheckField, TextInput } from '../../ui/form-fields';
import form from '../../ui/form.module.css';
import { textOfValue } from './fits';
import styles from './settings.module.css';
import { ControlContext, SettingsContext } from './settings-context';
import { useTypedText } from './typed-text';
import { SelectWidget, RadioWidget, CheckboxesWidget } from './choice-widgets';
import { type WidgetProps, useBox } from './use-box';

function TextWidget(props: WidgetProps & { type?: ComponentProps<'input'>['type'] }) {
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
        type={type}
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

/** Masked; with `ui:reveal` a button shows it (text keys `reveal` and `conceal`). */
function PasswordWidget(props: WidgetProps) {
  const { words } = useContext(ControlContext);
  const { text } = useContext(SettingsContext);
  const [isShown, setShown] = useState(false);
  const box = <TextWidget {...props} type={isShown ? 'text' : 'password'} />;
  if (props.options['reveal'] !== true) return box;
  return (
    <div className="flex start gap-4 narrow">
      {box}
      <IconButton
        size="normal"
        label={text(isShown ? 'conceal' : 'reveal', words)}
        icon={isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        onClick={() => setShown(!isShown)}
      />
    </div>
  );
}

function TextareaWidget(props: WidgetProps) {
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

/** Stands for true or the schema's `const`; unticked it removes the value, or sets false if required. */
function CheckboxWidget({ value, onChange, required, schema, options }: WidgetProps) {
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
      hint={hint}
    />
  );
}

function ToggleWidget({ value, onChange }: WidgetProps) {
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
