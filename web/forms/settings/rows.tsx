import { ChevronDown, ChevronUp, Plus, X } from 'lucide-react';
import { type ReactNode, useContext, useId, useState } from 'react';
import { useTranslations } from 'use-intl';

import { Button, IconButton } from '../../ui/button';
import { Select, TextInput } from '../../ui/form-fields';
import styles from './settings.module.css';
import { SettingsContext } from './settings-context';

interface RowProps {
  /** What it is called where it is removed. */
  name: string;
  /** Without it, it cannot be removed by itself. */
  onRemove?: () => void;
  children: ReactNode;
}

/** Something of a list, or of what has names, with the button that removes it. */
export function Row({ children, ...row }: RowProps) {
  return (
    <div className="flex start gap-4 narrow">
      {children}
      <RemoveButton {...row} />
    </div>
  );
}

/** The same with its name in front. */
export function NamedRow({ children, ...row }: RowProps) {
  return (
    <div className={styles['named']} role="group" aria-label={row.name}>
      <span>{row.name}</span>
      {children}
      <RemoveButton {...row} />
    </div>
  );
}

/** The same with fields of its own in a frame, below its title; moved where it is one of a list. */
export function Box({
  title,
  index,
  count = 0,
  onMove,
  children,
  ...row
}: RowProps & {
  title: ReactNode;
  /** Its place in a list, and how many are in that. */
  index?: number;
  count?: number;
  onMove?: (to: number) => void;
}) {
  const t = useTranslations('forms');
  const { disabled } = useContext(SettingsContext);
  const { name } = row;
  return (
    <div className="stack gap-8 lined rounded py-8 px-12" role="group" aria-label={name}>
      <div className="flex start gap-4 narrow">
        <div className={styles['title']}>{title}</div>
        {index !== undefined && count > 1 && (
          <>
            <IconButton
              label={t('moveNamedUp', { name })}
              icon={<ChevronUp aria-hidden />}
              disabled={disabled || index === 0}
              onClick={() => onMove?.(index - 1)}
            />
            <IconButton
              label={t('moveNamedDown', { name })}
              icon={<ChevronDown aria-hidden />}
              disabled={disabled || index === count - 1}
              onClick={() => onMove?.(index + 1)}
            />
          </>
        )}
        <RemoveButton {...row} />
      </div>
      {children}
    </div>
  );
}

/** The button that removes a row; room for it where it has to stay. */
export function RemoveButton({ name, onRemove }: Pick<RowProps, 'name' | 'onRemove'>) {
  const t = useTranslations('forms');
  const { disabled } = useContext(SettingsContext);
  if (!onRemove) return <span />;
  return (
    <IconButton label={t('removeNamed', { name })} icon={<X aria-hidden />} disabled={disabled} onClick={onRemove} />
  );
}

interface NewTextProps {
  label: string;
  placeholder?: string;
  /** What is wrong with a text, as it is typed. */
  check?: (text: string) => string | undefined;
  /** Empty where nothing was typed. */
  onAdd: (text: string) => void;
}

/** The button that adds something: at once, or where `asks` is given, with the text for which a field then stands in its place. */
export function AddButton({
  add,
  asks,
  onAdd,
}: {
  /** The words of the button. */
  add: string;
  asks?: Omit<NewTextProps, 'onAdd'>;
  /** Never called with nothing where it asks. */
  onAdd: (text: string) => void;
}) {
  const { disabled } = useContext(SettingsContext);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      {isAsking && asks && (
        <NewText
          {...asks}
          onAdd={(text) => {
            setAsking(false);
            if (text !== '') onAdd(text);
          }}
        />
      )}
      <div>
        <Button
          size="small"
          icon={<Plus aria-hidden />}
          disabled={disabled}
          onClick={() => {
            if (asks) setAsking(true);
            else onAdd('');
          }}
        >
          {add}
        </Button>
      </div>
    </>
  );
}

/** A text that is taken with Enter, or on leaving. */
function NewText({ label, placeholder, check, onAdd }: NewTextProps) {
  const [text, setText] = useState('');
  const problem = text === '' ? undefined : check?.(text);
  const id = useId();
  const take = () => {
    if (problem === undefined) onAdd(text.trim());
  };
  return (
    <div className="stack grow gap-2">
      <TextInput
        autoFocus
        className="mono"
        aria-label={label}
        aria-invalid={problem !== undefined}
        {...(problem !== undefined && { 'aria-describedby': id })}
        placeholder={placeholder}
        value={text}
        onChange={setText}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            take();
          } else if (event.key === 'Escape') onAdd('');
        }}
      />
      {problem !== undefined && (
        <p id={id} className="bad sm break" role="status">
          {problem}
        </p>
      )}
    </div>
  );
}

/** A choice among what can be added. */
export function AddOneOf({
  label,
  options,
  onAdd,
}: {
  label: string;
  options: readonly (readonly [name: string, words: string])[];
  onAdd: (name: string) => void;
}) {
  const { disabled } = useContext(SettingsContext);
  if (options.length === 0) return null;
  return (
    <Select
      className={styles['add']}
      aria-label={label}
      value=""
      disabled={disabled}
      options={[['', label], ...options]}
      onChange={(name) => name !== '' && onAdd(name)}
    />
  );
}
