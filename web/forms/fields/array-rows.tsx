import type { Segment } from '../../../core/json/json-pointer';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { useDisabled } from './ui-options';
import styles from './node-group.module.css';
import { firstControl, focusInRow } from './row-focus';
import { Button } from '../../ui/button';
import type { FormStore } from '../state/form-store';
import { usePlain } from '../plain-context';
import { useFormStore } from '../state/use-form-store';

interface ArrayRowsProps {
  store: FormStore;
  path: readonly Segment[];
  /** How many rows there are. */
  count: number;
  /** Absent where no more rows can be added. */
  onAdd: (() => void) | undefined;
  children: ReactNode;
}

/** The rows of a list with the command to add one; says whether an empty list is absent or empty. */
export function ArrayRows({ store, path, count, onAdd, children }: ArrayRowsProps) {
  const t = useTranslations('forms');
  const value = useFormStore(store, (form) => form.at(path));
  const disabled = useDisabled(store);
  const plain = usePlain();
  return (
    <div className="stack" data-rows>
      {children}
      <div className={styles['row-commands']}>
        {onAdd && (
          <Button
            size="small"
            icon={<Plus />}
            disabled={disabled}
            onClick={(event) => {
              const rows = event.currentTarget.closest<HTMLElement>('[data-rows]');
              onAdd();
              focusInRow(rows, count, firstControl);
            }}
          >
            {t('addItem')}
          </Button>
        )}
        {value === undefined && !plain && (
          <button
            type="button"
            className={styles['quiet']}
            disabled={disabled}
            onClick={() => store.setOwn(path, [])}
          >
            {t('setEmptyList')}
          </button>
        )}
        {Array.isArray(value) && value.length === 0 && !plain && (
          <span className="py-4 faint sm">{t('isEmptyList')}</span>
        )}
      </div>
    </div>
  );
}
