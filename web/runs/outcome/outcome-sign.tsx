import type { FindingCounts } from '../../../core/protocol/findings/finding';
import { signOf } from '../../../core/run/run-status';
import type { RunStatus } from '../../../core/run/run';
import styles from './outcome-sign.module.css';

export function OutcomeSign({ state, findingCounts }: { state: RunStatus; findingCounts?: FindingCounts }) {
  return (
    <span aria-hidden className={styles[state === 'ok' && findingCounts ? findingCounts.worst : state]}>
      {signOf(state, findingCounts)}
    </span>
  );
}
