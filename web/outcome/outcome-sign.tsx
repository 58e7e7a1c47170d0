import type { Flaws } from '../../core/protocol/findings/finding';
import { type ResultState, signOf } from '../record/outcome-state';
import styles from './outcome-sign.module.css';

export function OutcomeSign({ state, flaws }: { state: ResultState; flaws?: Flaws }) {
  return (
    <span aria-hidden className={styles[state === 'ok' && flaws ? flaws.worst : state]}>
      {signOf(state, flaws)}
    </span>
  );
}
