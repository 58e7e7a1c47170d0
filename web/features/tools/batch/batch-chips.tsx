import { Grid3x3 } from 'lucide-react';
import { useTranslations } from 'use-intl';

import type { Session } from '../../../../core/session/session';
import { classNames } from '../../../ui/class-names';
import styles from './batch-chips.module.css';
import { batchStatusOf } from './batch-run';
import { batchRuns } from './batch-runs';
import { useStore } from '../../../ui/use-store';

interface BatchChipsProps {
  session: Session;
  tool: string;
  /** Whether no runs stand beside them. */
  alone: boolean;
  onOpen: (id: number) => void;
}

/** The batches of a tool, each to be opened again. Nothing where there are none. */
export function BatchChips({ session, tool, alone, onOpen }: BatchChipsProps) {
  const t = useTranslations('tools');
  const batches = batchRuns(session);
  const ofTool = useStore(batches).get(tool) ?? [];
  if (ofTool.length === 0) return null;
  return (
    <ul aria-label={t('batches')} className={classNames('flex rigid gap-4 pad-2', alone && styles['alone'], 'tnum')}>
      {ofTool.map(({ id, number, results }) => {
        const bad = results.filter((result) => batchStatusOf(result) === 'slipped-through').length;
        return (
          <li key={id}>
            <button
              type="button"
              className={styles['chip']}
              aria-label={t('batch', { n: String(number), count: results.length, bad })}
              title={t('batch', { n: String(number), count: results.length, bad })}
              onClick={() => onOpen(id)}
            >
              <Grid3x3 aria-hidden />
              {results.length}
              {bad > 0 && <b className="bad semibold">! {bad}</b>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
