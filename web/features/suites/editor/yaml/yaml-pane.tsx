import { useId } from 'react';
import { useTranslations } from 'use-intl';

import type { SuiteProblem } from '../../../../../core/suite/read-suite';
import { lazyPart } from '../../../../i18n/lazy-part';
import type { YamlCodeProps } from './yaml-code';
import styles from './yaml-pane.module.css';

const YamlCode = lazyPart(async () => (await import('./yaml-code')).YamlCode);

export function YamlPane(
  props: Omit<YamlCodeProps, 'label'> & {
    hidden: boolean;
    onReveal: (position: { line: number; column: number }) => void;
  },
) {
  const t = useTranslations('suiteEditor');
  const { hidden, onReveal, ...code } = props;
  return (
    <div className="pane low" hidden={hidden}>
      <div className="fill raised">
        <YamlCode {...code} label={t('yaml')} />
      </div>
      {props.problems.length > 0 && <ProblemList problems={props.problems} onReveal={onReveal} />}
    </div>
  );
}

const MAX_PROBLEMS = 50;

interface ProblemListProps {
  problems: readonly SuiteProblem[];
  onReveal: (position: { line: number; column: number }) => void;
}

function ProblemList({ problems, onReveal }: ProblemListProps) {
  const t = useTranslations('suiteEditor');
  const id = useId();
  return (
    <section className={styles['problems']} aria-labelledby={id} tabIndex={0}>
      <h3 id={id} className="bad semibold">
        {t('problems', { count: problems.length })}
      </h3>
      <ul className="grid">
        {problems.slice(0, MAX_PROBLEMS).map((problem, index) => (
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
