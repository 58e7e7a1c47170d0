import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import type { Session } from '../../../core/session/session';
import { lazyPart } from '../../i18n/lazy-part';
import { IconButton } from '../../ui/button';

const SubscriptionsDialog = lazyPart(
  async () => (await import('./subscriptions-dialog')).SubscriptionsDialog,
);

/** Opens what the server was asked to tell of. */
export function SubscriptionsButton({ session }: { session: Session }) {
  const t = useTranslations('resources');
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        size="small"
        label={t('subscriptions')}
        icon={<BellRing aria-hidden />}
        onClick={() => setOpen(true)}
      />
      {open && <SubscriptionsDialog session={session} onClose={() => setOpen(false)} />}
    </>
  );
}
