import { useState } from 'react';
import { useTranslations } from 'use-intl';

import type { Vault } from '../../../../core/host';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { CheckField } from '../../../ui/form-fields';
import { PagePart } from '../../../ui/page-part';
import { PassphraseDialog } from './passphrase-dialog';
import { useVault } from './use-vault';

interface VaultFieldsProps {
  vault: Vault;
  isRemembered: boolean;
  onRemember: (isRemembered: boolean) => void;
  onUnlocked: () => void;
}

export function VaultFields({ vault, isRemembered, onRemember, onUnlocked }: VaultFieldsProps) {
  const t = useTranslations('authorization.settings');
  const vaultTexts = useTranslations('authorization.vault');
  const { status, onChanged } = useVault(vault);
  const [asking, setAsking] = useState<'passphrase' | 'clear'>();
  const change = (remember: boolean) => {
    if (!remember || status?.file === 'open') onRemember(remember);
    else if (status?.protectedBy === 'keychain') {
      void vault.unlock('').then(() => {
        onChanged();
        onRemember(true);
      });
    } else setAsking('passphrase');
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
          <Button onClick={() => setAsking('passphrase')}>{vaultTexts('unlock')}</Button>
        </div>
      )}
      {status && status.file !== 'none' && (
        <div>
          <Button size="small" variant="ghost" onClick={() => setAsking('clear')}>
            {vaultTexts('clear')}
          </Button>
        </div>
      )}
      {asking === 'passphrase' && (
        <PassphraseDialog
          vault={vault}
          isNew={status?.file === 'none'}
          onClose={() => setAsking(undefined)}
          onUnlocked={() => {
            setAsking(undefined);
            onChanged();
            onRemember(true);
            onUnlocked();
          }}
        />
      )}
      {asking === 'clear' && (
        <ConfirmDialog
          title={vaultTexts('clearTitle')}
          description={vaultTexts('clearText')}
          confirm={vaultTexts('clearNow')}
          onClose={() => setAsking(undefined)}
          onConfirm={() => {
            setAsking(undefined);
            void vault.clear().then(onChanged);
          }}
        />
      )}
    </PagePart>
  );
}
