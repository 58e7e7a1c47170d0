import { useId } from 'react';
import { useTranslations } from 'use-intl';

import type { SuiteProblem } from '../../../../../core/suite/read-suite';
import styles from './yaml-pane.module.css';

const MOST = 50;

/** Everything that is wrong with the text, each a way to its place. */
export function ProblemList({
  problems,
  onReveal,
}: {
  problems: readonly SuiteProblem[];
  onReveal: (place: { line: number; column: number }) => void;
}) {
  const t = useTranslations('suiteEditor');
  const id = useId();
  return (
    <section className={styles['problems']} aria-labelledby={id} tabIndex={0}>
      <h3 id={id} className="bad semibold">
        {t('problems', { count: problems.length })}
      </h3>
      <ul className="grid">
        {problems.slice(0, MOST).map((problem, index) => (
          <li key={index}>
            <button type="button" className={styles['problem']} onClick={() => onReveal(problem)}>
              <span className="muted tnum">{t('line', { number: String(problem.line) })}</span>
              <span>{problem.message}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
