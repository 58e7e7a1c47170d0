import { useId } from 'react';
import { useTranslations } from 'use-intl';

import styles from './task-switch.module.css';
import type { TaskChoice } from './use-task-choice';

export function TaskSwitch({ task }: { task: TaskChoice }) {
  const t = useTranslations('tasks');
  const id = useId();
  const { mode, choice, onChange } = task;
  const required = mode === 'required';
  const set = (text: string) => {
    const ttl = text.trim() === '' ? undefined : Number(text);
    if (ttl === undefined || (Number.isSafeInteger(ttl) && ttl >= 0)) onChange({ ...choice, ttl });
  };
  return (
    <span className="row wrap muted gap-12 rows-4">
      <label className="inline gap-8" title={t('runAsTaskTitle')}>
        <input
          type="checkbox"
          role="switch"
          checked={choice.on}
          disabled={required}
          aria-describedby={required ? `${id}-why` : undefined}
          onChange={(event) => onChange({ ...choice, on: event.target.checked })}
        />
        {t('runAsTask')}
      </label>
      {choice.on && (
        <label className="inline gap-8" title={t('ttlTitle')}>
          {t('ttl')}
          <input
            type="text"
            inputMode="numeric"
            className={`${styles['ttl'] ?? ''} tnum`}
            placeholder={t('ttlPlaceholder')}
            value={choice.ttl ?? ''}
            onChange={(event) => set(event.target.value)}
          />
        </label>
      )}
      {required && (
        <span id={`${id}-why`} className="faint sm">
          {t('taskRequired')}
        </span>
      )}
    </span>
  );
}
