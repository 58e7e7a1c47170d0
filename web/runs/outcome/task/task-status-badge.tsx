import { useTranslations } from 'use-intl';

import { knownStatus, type TaskStatus } from '../../../../core/session/tasks/task';
import { Badge, type Tone } from '../../../ui/badge';

const LOOKS: Record<TaskStatus, { tone: Tone; sign: string }> = {
  working: { tone: 'neutral', sign: '◌' },
  input_required: { tone: 'accent', sign: '?' },
  completed: { tone: 'ok', sign: '✓' },
  failed: { tone: 'bad', sign: '✕' },
  cancelled: { tone: 'neutral', sign: '⊘' },
};

/** Shows an unknown status unchanged. @param props.plain as words of a line */
export function TaskStatusBadge({ status, plain = false }: { status: string | undefined; plain?: boolean }) {
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
  const words = (
    <>
      <span aria-hidden>{LOOKS[known].sign}</span> {t(`status_${known}`)}
    </>
  );
  return plain ? <span className="muted sm">{words}</span> : <Badge tone={LOOKS[known].tone}>{words}</Badge>;
}
