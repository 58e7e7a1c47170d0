import { useTranslations } from 'use-intl';

import { Button } from './button';
import { Dialog, type DialogProps } from './dialog';

/** Asks before something that can't be undone. @param confirm what is done, as a verb */
export function ConfirmDialog({
  confirm,
  onConfirm,
  ...dialog
}: Pick<DialogProps, 'title' | 'description' | 'onClose' | 'notice' | 'children'> & {
  confirm: string;
  onConfirm: () => void;
}) {
  const t = useTranslations('common');
  return (
    <Dialog
      {...dialog}
      actions={
        <>
          <Button onClick={dialog.onClose}>{t('cancel')}</Button>
          <Button variant="danger" onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    />
  );
}
