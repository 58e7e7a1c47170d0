import { useTranslations } from 'use-intl';

import type { BlockKind } from '../content/block';
import type { Finding } from '../content/finding';
import { summarizeContent } from '../content/summarize-content';
import { isObject } from '../session/json-rpc';
import { classNames } from '../ui/class-names';
import { formatBytes, formatDuration } from '../ui/format';
import { Elapsed } from './elapsed';
import { SIGNS, STATE_WORDS, stateOfRun } from './outcome-state';
import styles from './result-facts.module.css';
import { outcomeOf, type Run } from './tool-runs';

interface ResultFactsProps {
  run: Run;
  findings: readonly Finding[];
  checking: boolean;
}

/** The facts that a tester wants first, in one line. */
export function ResultFacts({ run, findings, checking }: ResultFactsProps) {
  const t = useTranslations('tools');
  const outcome = outcomeOf(run);
  const state = stateOfRun(run);
  const rounds = run.state.kind === 'ended' ? run.state.outcomes.length : 1;
  const millis = run.state.kind === 'ended' ? totalMillis(run.state.outcomes) : 0;
  return (
    <div className={classNames(styles['facts'], 'tnum')}>
      <span className={classNames(styles['state'], styles[state])} role="status">
        <span aria-hidden>{SIGNS[state]}</span> {t(STATE_WORDS[state])}
      </span>
      <span>
        {outcome ? formatDuration(millis) : <Elapsed since={run.startedAt} label={t('elapsed')} />}
      </span>
      {outcome?.kind === 'result' && <ContentFacts result={outcome.result} />}
      {outcome && 'size' in outcome && <span>{formatBytes(outcome.size)}</span>}
      {rounds > 1 && <span>{t('rounds', { count: rounds })}</span>}
      {findings.length > 0 && (
        <span className={styles['findings']}>{t('findings', { count: findings.length })}</span>
      )}
      {checking && <span className={styles['checking']}>{t('checking')}</span>}
    </div>
  );
}

/** The time the server took in all rounds; the person's time between them does not count. */
function totalMillis(outcomes: readonly { millis: number }[]): number {
  return outcomes.reduce((sum, { millis }) => sum + millis, 0);
}

function ContentFacts({ result }: { result: unknown }) {
  const t = useTranslations('tools');
  const { kinds } = summarizeContent(result);
  const structured = isObject(result) && result['structuredContent'] !== undefined;
  return (
    <>
      {(Object.entries(kinds) as [BlockKind, number][]).map(([kind, count]) => (
        <span key={kind}>{t('blocks', { kind: known(kind), count })}</span>
      ))}
      {structured && <span>{t('structured')}</span>}
    </>
  );
}

function known(
  kind: BlockKind,
): 'text' | 'image' | 'audio' | 'resource_link' | 'resource' | 'other' {
  switch (kind) {
    case 'text':
    case 'image':
    case 'audio':
    case 'resource_link':
    case 'resource':
      return kind;
    default:
      return 'other';
  }
}
