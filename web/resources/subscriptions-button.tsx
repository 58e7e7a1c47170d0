import { BellRing } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';

import type { Session } from '../session/session';
import { IconButton } from '../ui/button';

const SubscriptionsDialog = lazy(async () => ({
  default: (await import('./subscriptions-dialog')).SubscriptionsDialog,
}));

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
      {open && (
        <Suspense>
          <SubscriptionsDialog session={session} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
