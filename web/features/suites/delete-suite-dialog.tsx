import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';

import type { StoredSuite } from '../../../core/suite/suite-store';
import { useSuiteStore } from '../../suites/suite-store';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { errorNotice } from '../../ui/notice';

interface DeleteSuiteDialogProps {
  stored: StoredSuite;
  onClose: () => void;
  onDeleted: () => void;
}

/** Deletes a suite after confirmation, unless it was changed meanwhile. */
export function DeleteSuiteDialog({ stored, onClose, onDeleted }: DeleteSuiteDialogProps) {
  const t = useTranslations('suites');
  const store = useSuiteStore();
  const { mutate: remove, error } = useMutation({
    mutationFn: async () => {
      const answer = await store.remove(stored.name, stored.version);
      if (answer.kind === 'conflict' && answer.theirs) throw new Error(t('deleteConflict'));
    },
    onSuccess: onDeleted,
  });
  return (
    <ConfirmDialog
      title={t('deleteTitle', { name: stored.name })}
      description={t('deleteText')}
      confirm={t('deleteConfirm')}
      onClose={onClose}
      onConfirm={remove}
      notice={errorNotice(t('deleteFailed'), error)}
    />
  );
}
