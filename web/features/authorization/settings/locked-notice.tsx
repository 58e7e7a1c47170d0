import { useCallback, useState } from 'react';
import { useTranslations } from 'use-intl';

import type { Vault } from '../../../../core/host';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { PassphraseDialog } from './passphrase-dialog';
import { useReread } from '../use-reread';

export function LockedNotice({ vault, onUnlocked }: { vault: Vault; onUnlocked: () => void }) {
  const t = useTranslations('authorization.vault');
  const { value: status, readAgain } = useReread(useCallback(() => vault.status(), [vault]));
  const [isAsking, setAsking] = useState(false);
  if (status?.file !== 'locked') return null;
  return (
    <Notice
      tone="warn"
      role="status"
      icon="⚿"
      title={t('lockedTitle')}
      actions={<Button onClick={() => setAsking(true)}>{t('unlock')}</Button>}
    >
      <p>{t('lockedText')}</p>
      {isAsking && (
        <PassphraseDialog
          vault={vault}
          isNew={false}
          onClose={() => setAsking(false)}
          onUnlocked={() => {
            setAsking(false);
            readAgain();
            onUnlocked();
          }}
        />
      )}
    </Notice>
  );
}
