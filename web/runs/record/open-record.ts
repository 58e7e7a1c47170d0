import type { RecordDatabase } from './record-database';

const NAME = 'loupe-history';

let opening: Promise<RecordDatabase> | undefined;
const closeListeners = new Set<() => void>();

/** @param onClosed the database must then be opened again @throws DOMException if the browser has none for this page */
export function openRecord(onClosed?: () => void): Promise<RecordDatabase> {
  if (onClosed) closeListeners.add(onClosed);
  opening ??= open();
  return opening;
}

async function open(): Promise<RecordDatabase> {
  const onClosed = () => {
    opening = undefined;
    for (const listener of closeListeners) listener();
  };
  try {
    const { RecordDatabase } = await import('./record-database');
    const database = await RecordDatabase.open(NAME, onClosed);
    const { migrateEarlierData } = await import('./migrate-earlier-data');
    await migrateEarlierData(database);
    const { moveInterruptedRuns } = await import('./interrupted-runs');
    await moveInterruptedRuns(database);
    return database;
  } catch (error) {
    opening = undefined;
    throw error;
  }
}
