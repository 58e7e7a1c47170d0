import { useCallback, useState } from 'react';
import { useTranslations } from 'use-intl';

import type { Vault } from '../../../../core/host';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { CheckField } from '../../../ui/form-fields';
import { PagePart } from '../../../ui/page-part';
import { PassphraseDialog } from './passphrase-dialog';
import { useReread } from '../use-reread';

interface VaultFieldsProps {
  vault: Vault;
  isRemembered: boolean;
  onRemember: (isRemembered: boolean) => void;
  onUnlocked: () => void;
}

export function VaultFields({ vault, isRemembered, onRemember, onUnlocked }: VaultFieldsProps) {
  const t = useTranslations('authorization.settings');
  const vaultTexts = useTranslations('authorization.vault');
  const { value: status, readAgain } = useReread(useCallback(() => vault.status(), [vault]));
  const [dialog, setDialog] = useState<'passphrase' | 'clear'>();
  const change = (remember: boolean) => {
    if (!remember || status?.file === 'open') onRemember(remember);
    else if (status?.protectedBy === 'keychain') {
      void vault.unlock('').then(() => {
        readAgain();
        onRemember(true);
      });
    } else setDialog('passphrase');
  };
  return (
    <PagePart title={t('keep')} isOpen={isRemembered}>
      <CheckField
        label={t('remember')}
        hint={t('rememberHint')}
        checked={isRemembered}
        disabled={status === undefined}
        onChange={change}
      />
      {status && (
        <p className="muted sm break">
          {vaultTexts(status.file)} {vaultTexts(`protectedBy.${status.protectedBy}`, { path: status.path })}
        </p>
      )}
      {status?.file === 'locked' && (
        <div>
          <Button onClick={() => setDialog('passphrase')}>{vaultTexts('unlock')}</Button>
        </div>
      )}
      {status && status.file !== 'none' && (
        <div>
          <Button size="small" variant="ghost" onClick={() => setDialog('clear')}>
            {vaultTexts('clear')}
          </Button>
        </div>
      )}
      {dialog === 'passphrase' && (
        <PassphraseDialog
          vault={vault}
          isNew={status?.file === 'none'}
          onClose={() => setDialog(undefined)}
          onUnlocked={() => {
            setDialog(undefined);
            readAgain();
            onRemember(true);
            onUnlocked();
          }}
        />
      )}
      {dialog === 'clear' && (
        <ConfirmDialog
          title={vaultTexts('clearTitle')}
          description={vaultTexts('clearText')}
          confirm={vaultTexts('clearNow')}
          onClose={() => setDialog(undefined)}
          onConfirm={() => {
            setDialog(undefined);
            void vault.clear().then(readAgain);
          }}
        />
      )}
    </PagePart>
  );
}
