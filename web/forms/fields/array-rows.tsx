import { Plus } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import styles from './node-group.module.css';
import { Button } from '../../ui/button';
import type { Segment } from '../../json/validation/pointer';
import type { FormStore } from '../state/form-store';
import { useFormStore } from '../state/use-form-store';

interface ArrayRowsProps {
  store: FormStore;
  path: readonly Segment[];
  /** Absent where no more rows can be added. */
  onAdd: ((event: MouseEvent) => void) | undefined;
  children: ReactNode;
}

/** The rows of a list with the command to add one; says whether an empty list is absent or empty. */
export function ArrayRows({ store, path, onAdd, children }: ArrayRowsProps) {
  const t = useTranslations('forms');
  const value = useFormStore(store, (form) => form.at(path));
  const disabled = useFormStore(store, (form) => form.disabled);
  return (
    <div className={styles['rows']}>
      {children}
      <div className={styles['row-commands']}>
        {onAdd && (
          <Button
            size="small"
            icon={<Plus />}
            disabled={disabled}
            onClick={(event) => addWithFocus(event, onAdd)}
          >
            {t('addItem')}
          </Button>
        )}
        {value === undefined && (
          <button
            type="button"
            className={styles['quiet']}
            disabled={disabled}
            onClick={() => store.setOwn(path, [])}
          >
            {t('setEmptyList')}
          </button>
        )}
        {Array.isArray(value) && value.length === 0 && (
          <span className={styles['empty']}>{t('isEmptyList')}</span>
        )}
      </div>
    </div>
  );
}

/** Moves the focus into the row that was added. */
function addWithFocus(
  event: MouseEvent<HTMLButtonElement>,
  add: (event: MouseEvent) => void,
): void {
  const commands = event.currentTarget.parentElement;
  add(event);
  requestAnimationFrame(() => {
    const row = commands?.previousElementSibling;
    const control = row?.querySelector<HTMLElement>(
      'input, textarea, select, [contenteditable], button',
    );
    control?.focus();
  });
}
