import { Radio } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useTranslations } from 'use-intl';

import { Button } from '../../../ui/button';
import { WatchClientDialog } from './watch-client-dialog';

type Look = Pick<ComponentProps<typeof Button>, 'size' | 'variant'>;

export function WatchClientButton({ server, ...look }: Look & { server?: string }) {
  const t = useTranslations('watchClient');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button {...look} icon={<Radio aria-hidden />} onClick={() => setOpen(true)}>
        {t('button')}
      </Button>
      {open && <WatchClientDialog server={server} onClose={() => setOpen(false)} />}
    </>
  );
}
