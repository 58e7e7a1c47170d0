import { HistoryScreen } from '../features/history/history-screen';
import { useRecordRuns } from './use-record-runs';

/** Can make recordings of runs. */
export function HistoryWithActions({ item }: { item: string | undefined }) {
  return <HistoryScreen item={item} onRecord={useRecordRuns()} />;
}
