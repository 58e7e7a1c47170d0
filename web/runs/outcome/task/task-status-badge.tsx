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

/** Shows an unknown status unchanged. @param props.look `plain`: text without a frame; `sign`: its text in a tooltip */
export function TaskStatusBadge({ status, look }: { status: string | undefined; look?: 'plain' | 'sign' }) {
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
  const { tone, sign } = LOOKS[known];
  const text = t(`status_${known}`);
  if (look === 'sign') {
    return (
      <span className={tone} title={text}>
        <span aria-hidden>{sign}</span>
        <span className="visually-hidden">{text}</span>
      </span>
    );
  }
  const content = (
    <>
      <span aria-hidden>{sign}</span> {text}
    </>
  );
  return look === 'plain' ? <span className="muted sm">{content}</span> : <Badge tone={tone}>{content}</Badge>;
}
