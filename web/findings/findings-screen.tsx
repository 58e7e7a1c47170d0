import { useTranslations } from 'use-intl';

import type { Session } from '../session/session';

export function FindingsScreen({ session }: { session: Session }) {
  const t = useTranslations('findingsPage');
  return (
    <h2>
      {t('title')} {session.config.name}
    </h2>
  );
}
