import { Grid3x3 } from 'lucide-react';
import { useTranslations } from 'use-intl';

import type { Session } from '../../../../core/session/session';
import { classNames } from '../../../ui/class-names';
import styles from './batch-chips.module.css';
import { batchStatusOf } from './batch';
import { batchRuns } from './batch-runs';
import { useStore } from '../../../ui/use-store';

interface BatchChipsProps {
  session: Session;
  tool: string;
  alone: boolean;
  onOpen: (id: number) => void;
}

export function BatchChips({ session, tool, alone, onOpen }: BatchChipsProps) {
  const t = useTranslations('tools');
  const batches = batchRuns(session);
  const toolBatches = useStore(batches).get(tool) ?? [];
  if (toolBatches.length === 0) return null;
  return (
    <ul aria-label={t('batches')} className={classNames('flex rigid gap-4 pad-2', alone && styles['alone'], 'tnum')}>
      {toolBatches.map(({ id, number, results }) => {
        const slippedThrough = results.filter((result) => batchStatusOf(result) === 'slipped-through').length;
        return (
          <li key={id}>
            <button
              type="button"
              className={styles['chip']}
              aria-label={t('batch', { n: String(number), count: results.length, bad: slippedThrough })}
              title={t('batch', { n: String(number), count: results.length, bad: slippedThrough })}
              onClick={() => onOpen(id)}
            >
              <Grid3x3 aria-hidden />
              {results.length}
              {slippedThrough > 0 && <b className="bad semibold">! {slippedThrough}</b>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
