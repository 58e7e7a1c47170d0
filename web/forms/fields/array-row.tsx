import { ArrowDown, ArrowUp, X } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { useDisabled } from './ui-options';
import styles from './node-group.module.css';
import { focusInRow } from './row-focus';
import { QuietButton } from '../controls/quiet-button';
import type { FormStore } from '../state/form-store';

interface ArrayRowProps {
  store: FormStore;
  index: number;
  count: number;
  /** Undefined if the position has a meaning, as in a tuple. */
  onMove?: (to: number) => void;
  onRemove: (() => void) | undefined;
  children: ReactNode;
}

export function ArrayRow({ store, index, count, onMove, onRemove, children }: ArrayRowProps) {
  const t = useTranslations('forms');
  const disabled = useDisabled(store);
  const n = String(index + 1);
  const move = (event: Press, to: number, command: Command) => {
    const rows = rowsAround(event);
    onMove?.(to);
    focusCommand(rows, to, command);
  };
  return (
    <div className={`flex start gap-6 py-3 ${styles['array-row'] ?? ''}`} data-row={index}>
      <span className={styles['index']} aria-hidden>
        {n}
      </span>
      <div className={`grow ${styles['row-value'] ?? ''}`}>{children}</div>
      <span className={styles['row-actions']} data-row-actions>
        {onMove &&
          (['up', 'down'] as const).map((command) => (
            <QuietButton
              key={command}
              label={t(command === 'up' ? 'moveUp' : 'moveDown', { n })}
              icon={command === 'up' ? <ArrowUp /> : <ArrowDown />}
              disabled={disabled || index === (command === 'up' ? 0 : count - 1)}
              onClick={(event) => move(event, index + (command === 'up' ? -1 : 1), command)}
            />
          ))}
        {onRemove && (
          <QuietButton
            label={t('removeItem', { n })}
            icon={<X />}
            disabled={disabled}
            onClick={(event) => {
              const rows = rowsAround(event);
              onRemove();
              focusCommand(rows, Math.min(index, count - 2), 'remove');
            }}
          />
        )}
      </span>
    </div>
  );
}

type Press = MouseEvent<HTMLButtonElement>;
type Command = 'up' | 'down' | 'remove';

function rowsAround(event: Press): HTMLElement | null {
  return event.currentTarget.closest<HTMLElement>('[data-rows]');
}

/** Moves the focus along with a moved row, or to a neighbour of a removed one. */
function focusCommand(rows: HTMLElement | null, index: number, command: Command): void {
  if (index < 0) {
    requestAnimationFrame(() => rows?.querySelector<HTMLElement>('button')?.focus());
    return;
  }
  focusInRow(rows, index, (row) => {
    const buttons = [...row.querySelectorAll<HTMLButtonElement>(':scope > [data-row-actions] > button')];
    const [up, down] = buttons;
    const wanted = command === 'up' ? up : command === 'down' ? down : buttons.at(-1);
    return [wanted, up, down].find((button) => button?.matches(':not([aria-disabled])'));
  });
}
