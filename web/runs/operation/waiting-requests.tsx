import { MessageCircleQuestion } from 'lucide-react';
import { useTranslations } from 'use-intl';

import type { Session } from '../../../core/session/session';
import { goToItem } from '../../navigation/navigation';
import { reopenRequests, useOpenRequests } from '../../session/open-requests';
import { Button } from '../../ui/button';

interface WaitingRequestsProps {
  session: Session;
  isCurrent: boolean;
  textClass?: string | undefined;
}

export function WaitingRequests({ session, isCurrent, textClass }: WaitingRequestsProps) {
  const t = useTranslations('questions');
  const { serverRequests, shown } = useOpenRequests(session);
  const count = serverRequests.length;
  if (count === 0 || (isCurrent && shown)) return null;
  return (
    <Button
      data-waiting
      size="small"
      className="narrow"
      style={{ flexShrink: 999 }}
      icon={<MessageCircleQuestion aria-hidden />}
      onClick={() => {
        reopenRequests(session);
        if (!isCurrent) goToItem(session, 'tools', undefined);
      }}
    >
      <span className={textClass}>{t('elsewhere', { count, server: session.config.name })}</span>
    </Button>
  );
}
