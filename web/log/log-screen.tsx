import { useTranslations } from 'use-intl';

import type { Session } from '../session/session';

export function LogScreen({ session }: { session: Session }) {
  const t = useTranslations('log');
  return (
    <h2>
      {t('title')} {session.config.name}
    </h2>
  );
}
