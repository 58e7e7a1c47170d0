import { type ComponentProps, type ReactNode, useId } from 'react';

import { classNames } from './class-names';
import styles from './form.module.css';

type TextInputProps = Omit<ComponentProps<'input'>, 'onChange'> & {
  onChange: (value: string) => void;
};

export function TextInput({ onChange, className, ...input }: TextInputProps) {
  return (
    <input
      className={classNames(styles['input'], className)}
      spellCheck={false}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
      {...input}
    />
  );
}

export function TextField({
  label,
  hint,
  problem,
  suggestions,
  ...input
}: TextInputProps & {
  label: string;
  hint?: string;
  problem?: string;
  suggestions?: readonly string[];
}) {
  const id = useId();
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <TextInput
        id={id}
        aria-invalid={problem !== undefined}
        {...((problem ?? hint) !== undefined && { 'aria-describedby': `${id}-hint` })}
        {...(suggestions && { list: `${id}-suggestions` })}
        {...input}
      />
      {suggestions && (
        <datalist id={`${id}-suggestions`}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
      {problem === undefined ? (
        <Hint id={id} words={hint} />
      ) : (
        <p id={`${id}-hint`} className="bad sm" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

export function TextAreaField({
  label,
  hint,
  onChange,
  ...area
}: Omit<ComponentProps<'textarea'>, 'onChange'> & {
  label: string;
  hint?: string;
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className={styles['input']}
        onChange={(event) => onChange(event.target.value)}
        {...(hint !== undefined && { 'aria-describedby': `${id}-hint` })}
        {...area}
      />
      <Hint id={id} words={hint} />
    </div>
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
  options: readonly (readonly [value: Value, words: string])[];
  onChange: (value: Value) => void;
}

export function Select<Value extends string>({
  options,
  onChange,
  ...select
}: SelectProps<Value> & Omit<ComponentProps<'select'>, 'value' | 'onChange'>) {
  return (
    <select
      className={styles['input']}
      onChange={({ target }) => {
        const chosen = options.find(([each]) => each === target.value);
        if (chosen) onChange(chosen[0]);
      }}
      {...select}
    >
      {options.map(([each, words]) => (
        <option key={each} value={each}>
          {words}
        </option>
      ))}
    </select>
  );
}

export function SelectField<Value extends string>({
  label,
  hint,
  ...select
}: SelectProps<Value> & { label: string; hint?: string; disabled?: boolean }) {
  const id = useId();
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <Select id={id} {...select} {...(hint !== undefined && { 'aria-describedby': `${id}-hint` })} />
      <Hint id={id} words={hint} />
    </div>
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
        {...(hint !== undefined && { 'aria-describedby': `${id}-hint` })}
        {...box}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        <Hint id={id} words={hint} />
      </div>
    </div>
  );
}

export function Checkbox({
  className,
  checked,
  onChange,
  children,
}: CheckProps & { className: string | undefined; children: ReactNode }) {
  return (
    <label className={className}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {children}
    </label>
  );
}

function Hint({ id, words }: { id: string; words: string | undefined }) {
  if (words === undefined) return null;
  return (
    <p id={`${id}-hint`} className="muted sm">
      {words}
    </p>
  );
}
