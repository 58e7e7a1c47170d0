import { type ComponentProps, type ReactNode, useId } from 'react';

import { classNames } from './class-names';
import styles from './form.module.css';

type TextInputProps = Omit<ComponentProps<'input'>, 'onChange'> & {
  onChange: (value: string) => void;
  suggestions?: readonly string[];
};

export function TextInput({ onChange, className, suggestions, ...input }: TextInputProps) {
  const list = useId();
  return (
    <>
      <input
        className={classNames(styles['input'], className)}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        list={suggestions && list}
        {...input}
      />
      {suggestions && (
        <datalist id={list}>
          {suggestions.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      )}
    </>
  );
}

interface FieldProps {
  label: string;
  hint?: string;
  problem?: string;
}

function Field({
  label,
  hint,
  problem,
  children,
}: FieldProps & { children: (control: { id: string; 'aria-describedby': string | undefined }) => ReactNode }) {
  const id = useId();
  const isDescribed = (problem ?? hint) !== undefined;
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': isDescribed ? `${id}-hint` : undefined })}
      {problem === undefined ? (
        <Hint id={id} text={hint} />
      ) : (
        <p id={`${id}-hint`} className="bad sm" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

export function TextField({ label, hint, problem, ...input }: TextInputProps & FieldProps) {
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(control) => <TextInput {...control} aria-invalid={problem !== undefined} {...input} />}
    </Field>
  );
}

type AreaProps = Omit<ComponentProps<'textarea'>, 'onChange'> & FieldProps & { onChange: (value: string) => void };

export function TextAreaField({ label, hint, onChange, ...area }: AreaProps) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <textarea
          {...control}
          className={styles['input']}
          onChange={(event) => onChange(event.target.value)}
          {...area}
        />
      )}
    </Field>
  );
}

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onSubmit: () => void;
}

/** A form that neither the browser nor a surrounding form submits. */
export function Form({ onSubmit, ...form }: FormProps) {
  return (
    <form
      {...form}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onSubmit();
      }}
    />
  );
}

interface SelectProps<Value extends string> {
  value: Value;
  options: readonly (readonly [value: Value, text: string, isDisabled?: boolean])[];
  onChange: (value: Value) => void;
}

/** Escape closes an open list only, not the dialog around it, which listens on the document. */
function keepEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape' && event.target instanceof HTMLOptionElement) event.stopImmediatePropagation();
}

if (typeof window !== 'undefined') addEventListener('keydown', keepEscape, { capture: true });

/** A native select, whose list looks like a menu in browsers with `appearance: base-select`. */
export function Select<Value extends string>({
  options,
  onChange,
  size = 'normal',
  className,
  ...select
}: SelectProps<Value> & { size?: 'normal' | 'small' } & Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'size'>) {
  return (
    <select
      className={classNames(styles['select'], styles[size], className)}
      onChange={({ target }) => {
        const chosen = options.find(([each]) => each === target.value);
        if (chosen) onChange(chosen[0]);
      }}
      {...select}
    >
      {options.map(([each, text, isDisabled]) => (
        <option key={each} value={each} disabled={isDisabled}>
          {text}
        </option>
      ))}
    </select>
  );
}

export function SelectField<Value extends string>({
  label,
  hint,
  ...select
}: SelectProps<Value> & FieldProps & { disabled?: boolean }) {
  return (
    <Field label={label} hint={hint}>
      {(control) => <Select className="wide" {...control} {...select} />}
    </Field>
  );
}

interface CheckProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function CheckField({
  label,
  hint,
  onChange,
  ...box
}: CheckProps & { label: string; hint?: string; disabled?: boolean }) {
  const id = useId();
  return (
    <div className={styles['check']}>
      <input
        id={id}
        type="checkbox"
        onChange={(event) => onChange(event.target.checked)}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        {...box}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        <Hint id={id} text={hint} />
      </div>
    </div>
  );
}

export function Checkbox({
  className,
  checked,
  disabled,
  onChange,
  children,
}: CheckProps & { disabled?: boolean; className: string | undefined; children: ReactNode }) {
  return (
    <label className={className}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      {children}
    </label>
  );
}

function Hint({ id, text }: { id: string; text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p id={`${id}-hint`} className="muted sm">
      {text}
    </p>
  );
}
