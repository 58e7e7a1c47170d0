import { AppWindow } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { Button } from '../../ui/button';

/** Starts the app of a run's tool: opening a run alone must not run the server's program. */
export function ShowAppButton(props: { title: string; disabled?: boolean; onClick: () => void }) {
  const t = useTranslations('history');
  return (
    <Button size="small" icon={<AppWindow aria-hidden />} {...props}>
      {t('showApp')}
    </Button>
  );
}
