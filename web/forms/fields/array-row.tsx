import { ArrowDown, ArrowUp, X } from 'lucide-react';
import type { MouseEvent, MouseEventHandler, ReactNode } from 'react';
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
    <div className={styles['array-row']} data-row>
      <span className={styles['index']} aria-hidden>
        {n}
      </span>
      <div className={styles['row-value']}>{children}</div>
      <span className={styles['row-actions']} data-row-actions>
        {onMoveUp && (
          <QuietButton
            label={t('moveUp', { n })}
            icon={<ArrowUp />}
            disabled={disabled || index === 0}
            onClick={(event) => moveWithFocus(event, onMoveUp)}
          />
        )}
        {onMoveDown && (
          <QuietButton
            label={t('moveDown', { n })}
            icon={<ArrowDown />}
            disabled={disabled || index === count - 1}
            onClick={(event) => moveWithFocus(event, onMoveDown)}
          />
        )}
        {onRemove && (
          <QuietButton
            label={t('removeItem', { n })}
            icon={<X />}
            disabled={disabled}
            onClick={(event) => removeWithFocus(event, onRemove)}
          />
        )}
      </span>
    </div>
  );
}

type Press = MouseEvent<HTMLButtonElement>;

/** Keeps the focus on the row that moves, so that it can be moved on by keyboard. */
function moveWithFocus(event: Press, move: MouseEventHandler<HTMLButtonElement>): void {
  const button = event.currentTarget;
  move(event);
  requestAnimationFrame(() => {
    const other = button.nextElementSibling ?? button.previousElementSibling;
    const target = button.disabled ? other : button;
    if (target instanceof HTMLElement) target.focus();
  });
}

/** Leaves the focus near the row that went: on the command of the next one, else on the list's own. */
function removeWithFocus(event: Press, remove: MouseEventHandler<HTMLButtonElement>): void {
  const row = event.currentTarget.closest('[data-row]');
  const list = row?.parentElement;
  const next = row?.nextElementSibling;
  remove(event);
  requestAnimationFrame(() => {
    const target =
      next?.querySelector<HTMLElement>(':scope > [data-row-actions] > button:last-child') ??
      list?.querySelector<HTMLElement>(':scope > :last-child button');
    target?.focus();
  });
}
