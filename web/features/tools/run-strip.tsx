import { Pin, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { Elapsed } from '../../outcome/elapsed';
import { OutcomeSign } from '../../outcome/outcome-sign';
import { STATE_WORDS, stateOfRun } from '../../outcome/outcome-state';
import { outcomeOf } from '../../outcome/run';
import { flawOf } from '../../../core/protocol/findings/finding';
import type { Session } from '../../../core/session/session';
import { SeverityIcon } from '../../content/findings/severity-icon';
import { useSessionFindings } from '../../session/use-session-findings';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { formatDuration } from '../../ui/format';
import { formatClock } from '../../ui/format-age';
import { VirtualListbox } from '../../ui/virtual-listbox';
import styles from './run-strip.module.css';
import { shortJson } from './short-json';
import type { ToolRun } from './tool-runs';

interface RunStripProps {
  session: Session;
  runs: readonly ToolRun[];
  shown: ToolRun;
  onChoose: (id: number) => void;
  onPutBack: (run: ToolRun) => void;
  onReference: (run: ToolRun, isReference: boolean) => void;
  /** The batches of negative tests. */
  batches: ReactNode;
}

/** The entry of the log that brought a run's result; 0 where there is none. */
function seqOf(run: ToolRun): number {
  const outcome = outcomeOf(run);
  return (outcome && 'seq' in outcome && outcome.seq) || 0;
}

const ROW = 26;
/** More rows than this scroll; in a low window, fewer are in sight. */
const MAX_ROWS = 3;

/** Every call of the tool, oldest first: any can be opened again, and its arguments restored in the form. */
export function RunStrip(props: RunStripProps) {
  const { session, runs, shown, onChoose, onPutBack, onReference, batches } = props;
  const t = useTranslations('tools');
  const comparison = useTranslations('comparison');
  const found = useSessionFindings(session, 0)?.byMessage;
  const rows = runs.map((run) => ({
    kind: 'item' as const,
    key: String(run.id),
    text: String(run.number),
    item: run,
  }));
  return (
    <footer className={styles['strip']}>
      <div className={styles['head']}>
        <h3 className={styles['label']} title={t('runsLive')}>
          {t('runs')} <span className="tnum">{runs.length}</span>
        </h3>
        {batches}
        <span className="spacer" />
        <Button
          size="small"
          variant="ghost"
          icon={<Pin aria-hidden />}
          aria-pressed={shown.isReference}
          title={comparison(shown.isReference ? 'pinned' : 'pinTitle')}
          className={styles['pin']}
          onClick={() => onReference(shown, !shown.isReference)}
        >
          {comparison('pin')}
        </Button>
        <Button
          size="small"
          variant="ghost"
          icon={<Undo2 aria-hidden />}
          onClick={() => onPutBack(shown)}
        >
          {t('putBack')}
        </Button>
      </div>
      <div
        className={classNames(styles['runs'], 'tnum')}
        style={{ height: Math.min(runs.length, MAX_ROWS) * ROW }}
      >
        <VirtualListbox
          label={t('runs')}
          rows={rows}
          selected={String(shown.id)}
          onSelect={(id) => onChoose(Number(id))}
          renderItem={(run) => <RunItem run={run} flaw={flawOf(found?.get(seqOf(run)))} />}
          rowHeight={ROW}
        />
      </div>
    </footer>
  );
}

/** When it was, what came of it, what was sent, and how long it took. */
function RunItem({ run, flaw }: { run: ToolRun; flaw: ReturnType<typeof flawOf> }) {
  const t = useTranslations('tools');
  const comparison = useTranslations('comparison');
  const words = useTranslations('outcome');
  const state = stateOfRun(run);
  const word = state === 'ok' ? t('toolResult') : words(STATE_WORDS[state]);
  const sent = shortJson(run.arguments);
  const outcome = outcomeOf(run);
  return (
    <>
      <span className={styles['quiet']}>#{run.number}</span>
      <span className={styles['quiet']}>{formatClock(run.startedAt).slice(0, 8)}</span>
      <span className={styles['outcome']}>
        <OutcomeSign state={state} /> {word}
        {flaw && (
          <>
            <SeverityIcon severity={flaw} />
            <span className="visually-hidden">, {words(`has_${flaw}`)}</span>
          </>
        )}
      </span>
      <code className={styles['sent']} title={sent}>
        {sent}
      </code>
      {run.isReference && (
        <span className={styles['reference']} title={comparison('pinned')}>
          <Pin aria-hidden />
          <span className="visually-hidden">{comparison('reference')}</span>
        </span>
      )}
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
