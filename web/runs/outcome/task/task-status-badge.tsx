import { useTranslations } from 'use-intl';

import { knownStatus, type TaskStatus } from '../../../../core/session/tasks/task';
import { Badge, type Tone } from '../../../ui/badge';

const LOOKS: Record<TaskStatus, { tone: Tone; sign: string }> = {
  working: { tone: 'note', sign: '◌' },
  input_required: { tone: 'accent', sign: '?' },
  completed: { tone: 'ok', sign: '✓' },
  failed: { tone: 'bad', sign: '✕' },
  cancelled: { tone: 'neutral', sign: '⊘' },
};

/** Shows an unknown status unchanged. */
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
    <Badge tone={LOOKS[known].tone}>
      <span aria-hidden>{LOOKS[known].sign}</span> {t(`status_${known}`)}
    </Badge>
  );
}
