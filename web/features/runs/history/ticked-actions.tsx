import type { RunRow } from '../../../../core/run/run';
import { AddRunsButton } from './add-runs-button';
import { RecordRunsButton } from './record-runs-button';

export function TickedActions(props: { runs: readonly RunRow[] }) {
  return (
    <>
      <RecordRunsButton {...props} />
      <AddRunsButton {...props} />
    </>
  );
}
