import { useTranslations } from 'use-intl';

import styles from './task-switch.module.css';
import type { TaskChoice } from './use-task-choice';

export function TaskSwitch({ task }: { task: TaskChoice }) {
  const t = useTranslations('tasks');
  const { mode, choice, onChange } = task;
  const required = mode === 'required';
  const set = (text: string) => {
    const ttl = text.trim() === '' ? undefined : Number(text);
    if (ttl === undefined || (Number.isSafeInteger(ttl) && ttl >= 0)) onChange({ ...choice, ttl });
  };
  return (
    <span className="row wrap muted sm least-26 gap-12 rows-4">
      {required ? (
        <span title={t('taskRequired')}>{t('runsAsTask')}</span>
      ) : (
        <label className="inline gap-8" title={t('runAsTaskTitle')}>
          <input
            type="checkbox"
            role="switch"
            checked={choice.on}
            onChange={(event) => onChange({ ...choice, on: event.target.checked })}
          />
          {t('runAsTask')}
        </label>
      )}
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
    </span>
  );
}
