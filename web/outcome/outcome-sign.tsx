import styles from './outcome-sign.module.css';
import { type ResultState, SIGNS } from '../record/outcome-state';

/** The sign of an outcome, beside which its word stands. */
export function OutcomeSign({ state }: { state: ResultState }) {
  return (
    <span aria-hidden className={styles[state]}>
      {SIGNS[state]}
    </span>
  );
}
