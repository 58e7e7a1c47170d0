import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import type { Undo } from '../suite-runs';
import { UpdatedSince } from './apply-updates';

/** Says that expectations were updated, and takes that back on a click. */
export function UndoNotice({ undo: { count, undo } }: { undo: Undo }) {
  const t = useTranslations('suites');
  const [problem, setProblem] = useState<string>();
  const back = () =>
    undo().catch((error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      setProblem(error instanceof UpdatedSince ? t('undoConflict') : message);
    });
  return (
    <Notice
      tone={problem === undefined ? 'neutral' : 'bad'}
      icon={problem === undefined ? '✓' : '✕'}
      role={problem === undefined ? 'status' : 'alert'}
      title={problem === undefined ? t('updated', { count }) : t('undoFailed')}
      actions={
        problem === undefined && (
          <Button size="small" icon={<Undo2 aria-hidden />} onClick={() => void back()}>
            {t('undo')}
          </Button>
        )
      }
    >
      {problem}
    </Notice>
  );
}
