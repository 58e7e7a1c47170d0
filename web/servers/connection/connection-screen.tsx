import { useTranslations } from 'use-intl';

import type { Session } from '../../session/session';

export function ConnectionScreen({ session }: { session: Session }) {
  const t = useTranslations('connection');
  return (
    <h2>
      {t('title')} {session.config.name}
    </h2>
  );
}
