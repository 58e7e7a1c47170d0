import { useTranslations } from 'use-intl';

import type { Session } from '../session/session';

export function TasksScreen({
  session,
}: {
  session: Session;
  item: string | undefined;
  onItem: (item: string | undefined, passing?: boolean) => void;
}) {
  const t = useTranslations('tasks');
  return (
    <h2>
      {t('title')} {session.config.name}
    </h2>
  );
}
