import { useState } from 'react';
import { useTranslations } from 'use-intl';

import type { StoredSuite } from '../../../core/suite/suite-store';
import { useSuiteStore } from '../../suites/suite-store';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { Notice } from '../../ui/notice';

interface DeleteSuiteDialogProps {
  stored: StoredSuite;
  onClose: () => void;
  onDeleted: () => void;
}

/** Deletes a suite once the person has said so, unless it was changed meanwhile. */
export function DeleteSuiteDialog({ stored, onClose, onDeleted }: DeleteSuiteDialogProps) {
  const t = useTranslations('suites');
  const store = useSuiteStore();
  const [problem, setProblem] = useState<string>();
  const remove = async () => {
    try {
      const answer = await store.remove(stored.name, stored.version);
      if (answer.kind === 'conflict' && answer.theirs) setProblem(t('deleteConflict'));
      else onDeleted();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <ConfirmDialog
      title={t('deleteTitle', { name: stored.name })}
      description={t('deleteText')}
      confirm={t('deleteConfirm')}
      onClose={onClose}
      onConfirm={() => void remove()}
      notice={
        problem === undefined ? undefined : (
          <Notice tone="bad" role="alert" title={t('deleteFailed')}>
            {problem}
          </Notice>
        )
      }
    />
  );
}
