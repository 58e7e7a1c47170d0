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

/** Shows an unknown status unchanged. @param props.look `plain`: as words of a line; `sign`: its words in the tooltip */
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
  const word = t(`status_${known}`);
  if (look === 'sign') {
    return (
      <span className={tone} title={word}>
        <span aria-hidden>{sign}</span>
        <span className="visually-hidden">{word}</span>
      </span>
    );
  }
  const words = (
    <>
      <span aria-hidden>{sign}</span> {word}
    </>
  );
  return look === 'plain' ? <span className="muted sm">{words}</span> : <Badge tone={tone}>{words}</Badge>;
}
