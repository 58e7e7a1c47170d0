import { sessionScoped } from '../../../core/session/session-scoped';
import type { Session } from '../../../core/session/session';
import { historySettings } from './history-settings';
import { openRecord } from './open-record';
import { SessionRecord } from './session-record';
import { openTabs, pageLoadedAt, tabIdentity } from './tab-identity';

/** Delay before sessions without events, of closed tabs, are removed: the reload of a tab takes less. */
const TIDY_DELAY_MS = 60_000;

let opening: Promise<{ database: Awaited<ReturnType<typeof openRecord>>; tab: string }> | undefined;

function openTabDatabase() {
  opening ??= (async () => {
    const [database, tab] = await Promise.all([openRecord(() => (opening = undefined)), tabIdentity()]);
    setTimeout(() => {
      void openTabs().then((isOpen) => isOpen && database.events.tidy(isOpen));
    }, TIDY_DELAY_MS);
    return { database, tab };
  })();
  return opening;
}

const hiddenSessions = new WeakSet<Session>();

const recordOf = sessionScoped(async (session: Session): Promise<SessionRecord | undefined> => {
  try {
    const opened = await openTabDatabase();
    const isShown = !hiddenSessions.has(session);
    const record = new SessionRecord(session, { ...opened, isShown, page: pageLoadedAt, settings: historySettings });
    addEventListener('pagehide', () => record.writeLast());
    return record;
  } catch {
    return undefined;
  }
});

/** Records a session, with what its log already has. Undefined if the browser has no database for this page. */
export function recordSession(
  session: Session,
  { isShown = true }: { isShown?: boolean } = {},
): Promise<SessionRecord | undefined> {
  if (!isShown) hiddenSessions.add(session);
  return recordOf(session);
}

export async function forgetTraffic(session: Session): Promise<void> {
  await (await recordOf(session))?.forget();
}

/** For a removed server; only in this tab. */
export async function forgetTrafficOf(server: string): Promise<void> {
  try {
    const { database, tab } = await openTabDatabase();
    await database.forgetTraffic(tab, server);
  } catch {
    // Without a database nothing is stored.
  }
}
