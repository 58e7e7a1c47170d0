import { BookmarkPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { lazyPartWithTexts } from '../../../i18n/lazy-part';
import { Button } from '../../../ui/button';
import { useCommands } from '../../../ui/commands';
import type { CallToSave } from './call-to-save';
import styles from './save-call-button.module.css';

const SaveCallDialog = lazyPartWithTexts(async () => (await import('./save-call-dialog')).SaveCallDialog);

interface SaveCallButtonProps {
  server: string;
  call: () => CallToSave;
  disabled?: boolean;
  /** For the palette alone. */
  isHidden?: boolean;
}

export function SaveCallButton({ server, call, disabled = false, isHidden = false }: SaveCallButtonProps) {
  const t = useTranslations('outcome');
  const [saving, setSaving] = useState<CallToSave>();
  const save = () => setSaving(call());
  const icon = <BookmarkPlus aria-hidden />;
  useCommands([{ label: t('saveCall'), icon, disabled, onSelect: save }]);
  return (
    <>
      {!isHidden && (
        <Button size="small" variant="ghost" icon={icon} disabled={disabled} title={t('saveCall')} onClick={save}>
          <span className={styles['words']}>{t('saveCall')}</span>
        </Button>
      )}
      {saving && <SaveCallDialog server={server} call={saving} onClose={() => setSaving(undefined)} />}
    </>
  );
}
