import { useTranslations } from 'use-intl';

import type { Session } from '../session/session';

export function RawScreen({ session }: { session: Session }) {
  const t = useTranslations('raw');
  return (
    <h2>
      {t('title')} {session.config.name}
    </h2>
  );
}
