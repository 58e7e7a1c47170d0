import { History, Pin } from 'lucide-react';
import { useOutcomeWord } from '../../outcome/use-outcome-word';
import { useTranslations } from 'use-intl';

import { Elapsed } from '../../ui/elapsed';
import type { KeptRun } from '../../record/kept-run';
import { OutcomeSign } from '../../outcome/outcome-sign';
import { type ResultState, stateOfRun } from '../../record/outcome-state';
import { outcomeOf } from '../../record/run';
import type { flawOf } from '../../../core/protocol/findings/finding';
import { SeverityIcon } from '../../content/findings/severity-icon';
import { formatDuration } from '../../ui/format';
import { formatClock } from '../../../core/text/format-age';
import { useMoment } from '../../ui/use-moment';
import styles from './run-strip.module.css';
import { shortJson } from '../../record/short-json';
import type { ToolRun } from './tool-runs';

/** Sign and word of what came of a run. */
function Came({ state, flaw }: { state: ResultState; flaw: ReturnType<typeof flawOf> }) {
  const word = useOutcomeWord(useTranslations('tools')('toolResult'));
  const words = useTranslations('outcome');
  return (
    <span className="inline rigid gap-4 medium">
      <OutcomeSign state={state} /> {word(state)}
      {flaw && (
        <>
          <SeverityIcon severity={flaw} />
          <span className="visually-hidden">, {words(`has_${flaw}`)}</span>
        </>
      )}
    </span>
  );
}

/** That a run is of an earlier session, and when it was. */
function Earlier({ at }: { at: number }) {
  const t = useTranslations('tools');
  const moment = useMoment();
  return (
    <span className={styles['earlier']} title={t('earlierRun')}>
      <History aria-hidden />
      <span className="visually-hidden">{t('earlierRun')} </span>
      {moment(at)}
    </span>
  );
}

/** A run that only the history has. */
export function KeptItem({ kept }: { kept: KeptRun }) {
  const { worst } = kept;
  return (
    <>
      <Earlier at={kept.startedAt} />
      <Came state={kept.state} flaw={worst === 'note' ? undefined : worst} />
      <code className="grow clip ellipsis muted" title={kept.sent}>
        {kept.sent}
      </code>
      {kept.pinnedAt !== undefined && <PinSign isReference={false} />}
      <span className={styles['took']}>{formatDuration(kept.millis)}</span>
    </>
  );
}

function PinSign({ isReference }: { isReference: boolean }) {
  const comparison = useTranslations('comparison');
  return (
    <span
      className={styles['reference']}
      title={comparison(isReference ? 'pinned' : 'pinnedEarlier')}
    >
      <Pin aria-hidden />
      <span className="visually-hidden">
        {comparison(isReference ? 'reference' : 'pinnedEarlier')}
      </span>
    </span>
  );
}

interface RunItemProps {
  run: ToolRun;
  isReference: boolean;
  flaw: ReturnType<typeof flawOf>;
}

/** When it was, what came of it, what was sent, and how long it took. */
export function RunItem({ run, isReference, flaw }: RunItemProps) {
  const t = useTranslations('tools');
  const sent = shortJson(run.arguments);
  const outcome = outcomeOf(run);
  return (
    <>
      {run.earlier ? (
        <Earlier at={run.startedAt} />
      ) : (
        <>
          <span className="rigid faint">#{run.number}</span>
          <span className="rigid faint">{formatClock(run.startedAt).slice(0, 8)}</span>
        </>
      )}
      <Came state={stateOfRun(run)} flaw={flaw} />
      <code className="grow clip ellipsis muted" title={sent}>
        {sent}
      </code>
      {run.pinnedAt !== undefined && <PinSign isReference={isReference} />}
      <span className={styles['took']}>
        {outcome ? (
          formatDuration(outcome.millis)
        ) : (
          <Elapsed since={run.startedAt} label={t('runTime', { n: String(run.number) })} />
        )}
      </span>
    </>
  );
}
