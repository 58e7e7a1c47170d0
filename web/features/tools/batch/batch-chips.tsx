import { Grid3x3 } from 'lucide-react';
import { useTranslations } from 'use-intl';

import type { Session } from '../../../../core/session/session';
import { classNames } from '../../../ui/class-names';
import styles from './batch-chips.module.css';
import { type BatchStatus, batchStatusOf, REJECTED, WRONGLY_ACCEPTED } from './batch';
import { batchRuns } from './batch-runs';
import { useStore } from '../../../ui/use-store';

interface BatchChipsProps {
  session: Session;
  tool: string;
  isAlone: boolean;
  onOpen: (id: number) => void;
}

export function BatchChips({ session, tool, isAlone, onOpen }: BatchChipsProps) {
  const t = useTranslations('batch');
  const batches = batchRuns(session);
  const toolBatches = useStore(batches).get(tool) ?? [];
  if (toolBatches.length === 0) return null;
  return (
    <ul aria-label={t('batches')} className={classNames('flex rigid gap-4 pad-2', isAlone && styles['alone'], 'tnum')}>
      {toolBatches.map(({ id, number, results }) => {
        const countOf = (which: readonly BatchStatus[]) =>
          results.filter((result) => which.includes(batchStatusOf(result))).length;
        const bad = countOf(WRONGLY_ACCEPTED);
        const good = countOf([...REJECTED, 'refused', 'allowed']);
        const text = t('batch', { n: String(number), good, count: results.length, bad });
        return (
          <li key={id}>
            <button type="button" className={styles['chip']} aria-label={text} title={text} onClick={() => onOpen(id)}>
              <Grid3x3 aria-hidden />
              {isAlone ? text : results.length}
              {bad > 0 && !isAlone && <b className="bad semibold">! {bad}</b>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
