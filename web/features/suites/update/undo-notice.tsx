import { useMutation } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import type { Undo } from '../suite-runs';
import { SuiteChangedSince } from './apply-updates';

export function UndoNotice({ undo: { count, undo } }: { undo: Undo }) {
  const t = useTranslations('suites');
  const { mutate: restore, error } = useMutation({ mutationFn: undo });
  return (
    <Notice
      tone={error ? 'bad' : 'neutral'}
      icon={error ? '✕' : '✓'}
      role={error ? 'alert' : 'status'}
      title={error ? t('undoFailed') : t('updated', { count })}
      actions={
        !error && (
          <Button size="small" icon={<Undo2 aria-hidden />} onClick={() => restore()}>
            {t('undo')}
          </Button>
        )
      }
    >
      {error instanceof SuiteChangedSince ? t('undoConflict') : error?.message}
    </Notice>
  );
}
