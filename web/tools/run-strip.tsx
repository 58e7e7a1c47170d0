import { Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';

import { stringifyJson } from '../json/lossless';
import { SIGNS, STATE_WORDS, stateOfRun } from '../outcome/outcome-state';
import { outcomeOf } from '../outcome/run';
import { Button } from '../ui/button';
import { classNames } from '../ui/class-names';
import { formatDuration } from '../ui/format';
import styles from './run-strip.module.css';
import type { ToolRun } from './tool-runs';

interface RunStripProps {
  runs: readonly ToolRun[];
  shown: ToolRun;
  onChoose: (id: number) => void;
  onPutBack: (run: ToolRun) => void;
}

/** Every call of the tool, oldest first: any can be opened again, and its arguments put back into the form. */
export function RunStrip({ runs, shown, onChoose, onPutBack }: RunStripProps) {
  const t = useTranslations('tools');
  const words = useTranslations('outcome');
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-pressed=true]')?.scrollIntoView({ inline: 'nearest' });
  }, [shown.id]);
  return (
    <footer className={styles['strip']}>
      <span className={styles['label']}>{t('runs')}</span>
      <ul ref={list} aria-label={t('runs')} className={classNames(styles['runs'], 'tnum')}>
        {runs.map((run) => {
          const state = stateOfRun(run);
          const duration = formatDuration(outcomeOf(run)?.millis ?? 0);
          const outcome = state === 'ok' ? t('toolResult') : words(STATE_WORDS[state]);
          return (
            <li key={run.id}>
              <button
                type="button"
                aria-pressed={run.id === shown.id}
                aria-label={t('runLabel', { n: String(run.number), outcome, duration })}
                title={`${new Date(run.startedAt).toLocaleTimeString()}\n${stringifyJson(run.arguments).slice(0, 500)}`}
                className={classNames(styles['run'], styles[state])}
                onClick={() => onChoose(run.id)}
              >
                <span aria-hidden>{SIGNS[state]}</span>
                {run.number}
              </button>
            </li>
          );
        })}
      </ul>
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
