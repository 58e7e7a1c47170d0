import { useTranslations } from 'use-intl';

import { Button } from './button';
import { Dialog, type DialogProps } from './dialog';

/** Enter in a text field confirms only if `primary`. */
export function ConfirmDialog({
  confirm,
  variant = 'danger',
  disabled = false,
  onConfirm,
  ...dialog
}: Omit<DialogProps, 'actions'> & {
  confirm: string;
  variant?: 'primary' | 'danger';
  disabled?: boolean;
  onConfirm: () => void;
}) {
  const t = useTranslations('common');
  return (
    <Dialog
      {...dialog}
      onEnter={variant === 'primary' && !disabled ? onConfirm : undefined}
      actions={
        <>
          <Button data-has-focus-first={variant === 'danger'} onClick={dialog.onClose}>
            {t('cancel')}
          </Button>
          <Button variant={variant} disabled={disabled} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    />
  );
}
