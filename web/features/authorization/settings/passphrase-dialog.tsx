import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';

import { HostError, type Vault } from '../../../../core/host';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Form, TextField } from '../../../ui/form-fields';
import { passphraseStrength, MIN_PASSPHRASE_LENGTH } from './passphrase-strength';

interface PassphraseDialogProps {
  vault: Vault;
  /** There is no file yet: the passphrase is chosen, and typed twice. */
  isNew: boolean;
  onUnlocked: () => void;
  onClose: () => void;
}

export function PassphraseDialog({ vault, isNew, onUnlocked, onClose }: PassphraseDialogProps) {
  const t = useTranslations('authorization.vault');
  const common = useTranslations('common');
  const id = useId();
  const [typed, setTyped] = useState('');
  const [repeated, setRepeated] = useState('');
  const [error, setError] = useState<string>();
  const isDifferent = isNew && repeated !== '' && repeated !== typed;
  const strength = passphraseStrength(typed);
  const isReady = isNew ? strength !== 'short' && repeated === typed : typed !== '';
  const submit = () => {
    vault.unlock(typed).then(onUnlocked, (error: unknown) => {
      const isWrong = error instanceof HostError && error.code === 'wrong-passphrase';
      const message = error instanceof Error ? error.message : String(error);
      setError(isWrong ? t('wrong') : t('failed', { message }));
    });
  };
  return (
    <Dialog
      title={t(isNew ? 'createTitle' : 'unlockTitle')}
      description={isNew ? t('createText') : t('lockedText')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" form={id} variant="primary" disabled={!isReady}>
            {t(isNew ? 'create' : 'unlockNow')}
          </Button>
        </>
      }
    >
      <Form id={id} className="stack gap-16" onSubmit={submit}>
        <TextField
          label={t('passphrase')}
          type="password"
          autoComplete={isNew ? 'new-password' : 'current-password'}
          value={typed}
          problem={error}
          hint={isNew ? t(`strength.${strength}`, { least: String(MIN_PASSPHRASE_LENGTH) }) : undefined}
          onChange={(next) => {
            setTyped(next);
            setError(undefined);
          }}
        />
        {isNew && (
          <TextField
            label={t('repeat')}
            type="password"
            autoComplete="new-password"
            value={repeated}
            problem={isDifferent ? t('different') : undefined}
            onChange={setRepeated}
          />
        )}
      </Form>
    </Dialog>
  );
}
