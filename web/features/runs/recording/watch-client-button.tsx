import { Radio } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { Button } from '../../../ui/button';
import { WatchClientDialog } from './watch-client-dialog';

export function WatchClientButton({ server, size = 'normal' }: { server?: string; size?: 'normal' | 'small' }) {
  const t = useTranslations('watchClient');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size={size} icon={<Radio aria-hidden />} onClick={() => setOpen(true)}>
        {t('button')}
      </Button>
      {open && <WatchClientDialog server={server} onClose={() => setOpen(false)} />}
    </>
  );
}
