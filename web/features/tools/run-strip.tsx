import { Pin, Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';

import { stringifyJson } from '../../../core/json/lossless';
import { shortenStrings } from '../../../core/json/shorten-strings';
import { SIGNS, STATE_WORDS, stateOfRun } from '../../outcome/outcome-state';
import { outcomeOf } from '../../outcome/run';
import { flawOf } from '../../../core/protocol/findings/finding';
import type { Session } from '../../../core/session/session';
import { SeverityIcon } from '../../content/findings/severity-icon';
import { useSessionFindings } from '../../session/use-session-findings';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { formatDuration } from '../../ui/format';
import { formatClock } from '../../ui/format-age';
import styles from './run-strip.module.css';
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

/** Every call of the tool, oldest first: any can be opened again, and its arguments put back into the form. */
export function RunStrip(props: RunStripProps) {
  const { session, runs, shown, onChoose, onPutBack, onReference, batches } = props;
  const t = useTranslations('tools');
  const comparison = useTranslations('comparison');
  const words = useTranslations('outcome');
  const found = useSessionFindings(session, 0)?.byMessage;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-pressed=true]')?.scrollIntoView({ inline: 'nearest' });
  }, [shown.id]);
  return (
    <footer className={styles['strip']}>
      <span className={styles['label']} title={t('runsLive')}>
        {t('runs')}
      </span>
      <ul ref={list} aria-label={t('runs')} className={classNames(styles['runs'], 'tnum')}>
        {runs.map((run) => {
          const state = stateOfRun(run);
          const duration = formatDuration(outcomeOf(run)?.millis ?? 0);
          const outcome = state === 'ok' ? t('toolResult') : words(STATE_WORDS[state]);
          const flaw = flawOf(found?.get(seqOf(run)));
          const said = flaw ? `${outcome}, ${words(`has_${flaw}`)}` : outcome;
          const label = t('runLabel', { n: String(run.number), outcome: said, duration });
          return (
            <li key={run.id}>
              <button
                type="button"
                aria-pressed={run.id === shown.id}
                aria-label={run.isReference ? `${label}, ${comparison('reference')}` : label}
                title={`${formatClock(run.startedAt)}\n${stringifyJson(shortenStrings(run.arguments, 500)).slice(0, 500)}`}
                className={classNames(styles['run'], styles[(state === 'ok' && flaw) || state])}
                onClick={() => onChoose(run.id)}
              >
                <span aria-hidden>{SIGNS[state]}</span>
                {flaw && <SeverityIcon severity={flaw} />}
                {run.number}
                {run.isReference && <Pin aria-hidden />}
              </button>
            </li>
          );
        })}
      </ul>
      {batches}
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
    </footer>
  );
}
