import { ShieldAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';

import type { Session } from '../../core/session/session';
import { goToItem } from '../navigation/navigation';
import { settingsItem } from '../navigation/routes';
import { Button } from '../ui/button';
import styles from './header.module.css';

export function CertificateWarning({ session }: { session: Session }) {
  const t = useTranslations('connection');
  return (
    <Button
      size="small"
      className={styles['unchecked']}
      icon={<ShieldAlert aria-hidden />}
      title={t('uncheckedCertificateHint')}
      onClick={() => goToItem(session, 'authorization', settingsItem('tls'))}
    >
      {t('uncheckedCertificate')}
    </Button>
  );
}
