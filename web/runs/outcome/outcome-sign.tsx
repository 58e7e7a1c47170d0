import type { FindingCounts } from '../../../core/protocol/findings/finding';
import { signOf } from '../../../core/run/run-status';
import type { RunStatus } from '../../../core/run/run';
import styles from './outcome-sign.module.css';

/** The class that colours a status. */
export function statusTone(state: RunStatus, findingCounts?: FindingCounts): string | undefined {
  return styles[state === 'ok' && findingCounts ? findingCounts.worst : state];
}

export function OutcomeSign({ state, findingCounts }: { state: RunStatus; findingCounts?: FindingCounts }) {
  return (
    <span aria-hidden className={statusTone(state, findingCounts)}>
      {signOf(state, findingCounts)}
    </span>
  );
}
