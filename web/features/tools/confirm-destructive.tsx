import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';

import { stringifyJson } from '../../../core/json/lossless';
import type { ListedTool } from '../../../core/protocol/tool';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { Checkbox } from '../../ui/form-fields';
import styles from './confirm-destructive.module.css';

interface ConfirmDestructiveProps {
  tool: ListedTool;
  args: unknown;
  onCancel: () => void;
  onCall: (neverAgain: boolean) => void;
}

export function ConfirmDestructive({ tool, args, onCancel, onCall }: ConfirmDestructiveProps) {
  const t = useTranslations('tools');
  const id = useId();
  const [neverAgain, setNeverAgain] = useState(false);
  return (
    <ConfirmDialog
      title={t('confirmTitle', { name: tool.name })}
      description={t('confirmText')}
      confirm={t('confirmCall')}
      onClose={onCancel}
      onConfirm={() => onCall(neverAgain)}
    >
      <div className={`grid gap-4 muted sm ${styles['sent'] ?? ''}`}>
        <div id={`${id}-sent`}>{t('confirmSent')}</div>
        <pre tabIndex={0} aria-labelledby={`${id}-sent`}>
          {stringifyJson(args, 2)}
        </pre>
      </div>
      <Checkbox className="row gap-8" checked={neverAgain} onChange={setNeverAgain}>
        {t('confirmNever')}
      </Checkbox>
    </ConfirmDialog>
  );
}
