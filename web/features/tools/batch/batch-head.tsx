import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { IconButton } from '../../../ui/button';
import styles from './batch-head.module.css';

export function BatchHead({ title, onClose, children }: { title: string; onClose: () => void; children?: ReactNode }) {
  const t = useTranslations('batch');
  return (
    <div className={styles['head']}>
      <h2 className="rest normal semibold">{title}</h2>
      <div className="row gap-2">
        {children}
        <IconButton label={t('close')} icon={<X aria-hidden />} onClick={onClose} />
      </div>
    </div>
  );
}
