import { useTranslations } from 'use-intl';

import { knownStatus, type TaskStatus } from '../../../core/session/tasks/task';
import { Badge, type Tone } from '../../ui/badge';

const TONES: Record<TaskStatus, Tone> = {
  working: 'note',
  input_required: 'accent',
  completed: 'ok',
  failed: 'bad',
  cancelled: 'neutral',
};

const SIGNS: Record<TaskStatus, string> = {
  working: '◌',
  input_required: '?',
  completed: '✓',
  failed: '✕',
  cancelled: '⊘',
};

/** The status of a task in a word; of one that nobody knows, as it was sent. */
export function TaskStatusBadge({ status }: { status: string | undefined }) {
  const t = useTranslations('tasks');
  if (status === undefined) return <Badge>{t('statusUnseen')}</Badge>;
  const known = knownStatus(status);
  if (!known) {
    return (
      <Badge tone="warn">
        <span aria-hidden>⚠</span> {status === '' ? t('statusEmpty') : status}
      </Badge>
    );
  }
  return (
    <Badge tone={TONES[known]}>
      <span aria-hidden>{SIGNS[known]}</span> {t(`status_${known}`)}
    </Badge>
  );
}
