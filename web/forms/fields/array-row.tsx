import { ArrowDown, ArrowUp, X } from 'lucide-react';
import type { MouseEventHandler, ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import styles from './node-group.module.css';
import { QuietButton } from '../controls/quiet-button';
import type { FormStore } from '../state/form-store';
import { useFormStore } from '../state/use-form-store';

interface ArrayRowProps {
  store: FormStore;
  /** From 0. */
  index: number;
  count: number;
  onRemove: MouseEventHandler<HTMLButtonElement> | undefined;
  onMoveUp: MouseEventHandler<HTMLButtonElement> | undefined;
  onMoveDown: MouseEventHandler<HTMLButtonElement> | undefined;
  children: ReactNode;
}

/** One row of a list with the commands to move it and take it out. */
export function ArrayRow({
  store,
  index,
  count,
  onRemove,
  onMoveUp,
  onMoveDown,
  children,
}: ArrayRowProps) {
  const t = useTranslations('forms');
  const disabled = useFormStore(store, (form) => form.disabled);
  const n = String(index + 1);
  return (
    <div className={styles['array-row']}>
      <span className={styles['index']} aria-hidden>
        {n}
      </span>
      <div className={styles['row-value']}>{children}</div>
      <span className={styles['row-actions']}>
        {onMoveUp && (
          <QuietButton
            label={t('moveUp', { n })}
            icon={<ArrowUp />}
            disabled={disabled || index === 0}
            onClick={onMoveUp}
          />
        )}
        {onMoveDown && (
          <QuietButton
            label={t('moveDown', { n })}
            icon={<ArrowDown />}
            disabled={disabled || index === count - 1}
            onClick={onMoveDown}
          />
        )}
        {onRemove && (
          <QuietButton
            label={t('removeItem', { n })}
            icon={<X />}
            disabled={disabled}
            onClick={onRemove}
          />
        )}
      </span>
    </div>
  );
}
