import type { FindingCounts } from '../../../core/protocol/findings/finding';
import { signOf } from '../../../core/run/run-status';
import type { RunStatus } from '../../../core/run/run';
import { classNames } from '../../ui/class-names';
import styles from './outcome-sign.module.css';

export function statusTone(state: RunStatus, findingCounts?: FindingCounts): string | undefined {
  return styles[state === 'ok' && findingCounts ? findingCounts.worst : state];
}

export function OutcomeSign({ state, findingCounts }: { state: RunStatus; findingCounts?: FindingCounts }) {
  return (
    <span
      aria-hidden
      className={classNames(statusTone(state, findingCounts), state === 'running' && styles['turning'])}
    >
      {signOf(state, findingCounts)}
    </span>
  );
}
