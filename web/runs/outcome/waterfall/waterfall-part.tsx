import { useState } from 'react';
import { useTranslations } from 'use-intl';

import type { Run } from '../../../../core/run/run';
import type { Session } from '../../../../core/session/session';
import { lazyPartWithTexts } from '../../../i18n/lazy-part';

const RunWaterfall = lazyPartWithTexts(async () => (await import('./run-waterfall')).RunWaterfall);

interface WaterfallPartProps {
  run: Run;
  session: Session;
  startsOpen?: boolean;
}

/** Only for a run of this session. */
export function WaterfallPart({ run, session, startsOpen = false }: WaterfallPartProps) {
  const t = useTranslations('outcome');
  const [isOpen, setOpen] = useState(startsOpen);
  if (run.stored) return null;
  return (
    <details className="sm" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('timeline')}</summary>
      {isOpen && <RunWaterfall run={run} session={session} isOpenedByUser={!startsOpen} />}
    </details>
  );
}
