import { ChevronDown, ChevronUp, Plus, X } from 'lucide-react';
import { type ComponentProps, type ReactNode, useContext, useState } from 'react';
import { useTranslations } from 'use-intl';

import { Button, IconButton } from '../../ui/button';
import { Select } from '../../ui/form-fields';
import { NameInput } from '../theme/name-input';
import styles from './settings.module.css';
import { SettingsContext } from './settings-context';

interface RowProps {
  name: string;
  onRemove?: () => void;
  children: ReactNode;
}

export function Row({ children, ...row }: RowProps) {
  return (
    <div className="flex start gap-4 narrow">
      {children}
      <RemoveButton {...row} />
    </div>
  );
}

export function NamedRow({ children, ...row }: RowProps) {
  return (
    <div className={styles['named']} role="group" aria-label={row.name}>
      <span>{row.name}</span>
      {children}
      <RemoveButton {...row} />
    </div>
  );
}

export function Box({
  title,
  index,
  count = 0,
  onMove,
  children,
  ...row
}: RowProps & { title: ReactNode; index?: number; count?: number; onMove?: (to: number) => void }) {
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

export function RemoveButton({ name, onRemove }: Pick<RowProps, 'name' | 'onRemove'>) {
  const t = useTranslations('forms');
  const { disabled } = useContext(SettingsContext);
  if (!onRemove) return <span />;
  return (
    <IconButton label={t('removeNamed', { name })} icon={<X aria-hidden />} disabled={disabled} onClick={onRemove} />
  );
}

interface AddButtonProps {
  add: string;
  asks?: Pick<ComponentProps<typeof NameInput>, 'label' | 'placeholder' | 'check'>;
  onAdd: (text: string) => void;
}

/** Adds at once, or after asking for a text (`asks`). */
export function AddButton({ add, asks, onAdd }: AddButtonProps) {
  const { disabled } = useContext(SettingsContext);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      {isAsking && asks && (
        <NameInput
          {...asks}
          onCommit={(typed) => {
            setAsking(false);
            if (typed.trim() !== '') onAdd(typed.trim());
          }}
          onCancel={() => setAsking(false)}
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

interface AddOneOfProps {
  label: string;
  options: readonly (readonly [name: string, label: string])[];
  onAdd: (name: string) => void;
}

export function AddOneOf({ label, options, onAdd }: AddOneOfProps) {
  const { disabled } = useContext(SettingsContext);
  if (options.length === 0) return null;
  return (
    <Select
      size="small"
      aria-label={label}
      value=""
      disabled={disabled}
      options={[['', label], ...options]}
      onChange={(name) => name !== '' && onAdd(name)}
    />
  );
}
