import type { Flaws } from '../../../core/protocol/findings/finding';
import { signOf } from '../../../core/run/run-status';
import type { RunStatus } from '../../../core/run/run';
import styles from './outcome-sign.module.css';

export function OutcomeSign({ state, flaws }: { state: RunStatus; flaws?: Flaws }) {
  return (
    <span aria-hidden className={styles[state === 'ok' && flaws ? flaws.worst : state]}>
      {signOf(state, flaws)}
    </span>
  );
}
