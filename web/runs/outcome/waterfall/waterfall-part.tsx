import { useState } from 'react';
import { useTranslations } from 'use-intl';

import type { Run } from '../../../../core/run/run';
import type { Session } from '../../../../core/session/session';
import { lazyPartWithTexts } from '../../../i18n/lazy-part';

const RunWaterfall = lazyPartWithTexts(async () => (await import('./run-waterfall')).RunWaterfall);

/** Folded; only for a run of this session. */
export function WaterfallPart({ run, session }: { run: Run; session: Session }) {
  const t = useTranslations('outcome');
  const [isOpen, setOpen] = useState(false);
  if (run.stored) return null;
  return (
    <details className="sm" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="muted pointer">{t('timeline')}</summary>
      {isOpen && <RunWaterfall run={run} session={session} />}
    </details>
  );
}
