import { decodePart } from '../../../core/text/encode-part';
import type { Session } from '../../../core/session/session';
import { runHistory } from '../../runs/record/run-history';
import { inBrowser, remember, storageKey, useRemembered } from '../../ui/remember';
import { itemKey, sessionRuns } from '../../runs/record/session-runs';

/** For each tool that is to run again when its server's program changes. */
const RUN_ON_CHANGE_PREFIX = 'loupe.runOnChange';

export function useRunOnChange(server: string, tool: string): [boolean, (on: boolean) => void] {
  const key = storageKey(RUN_ON_CHANGE_PREFIX, server, tool);
  const isOn = useRemembered(inBrowser, key) !== null;
  return [isOn, (on) => remember(inBrowser, key, on ? '1' : null)];
}

export async function repeatMarkedTools(session: Session): Promise<void> {
  if (session.snapshot().kind !== 'connected') return;
  // Ends with a slash, as the tool is empty.
  const prefix = storageKey(RUN_ON_CHANGE_PREFIX, session.config.name, '');
  const marked = inBrowser.keys().filter((key) => key.startsWith(prefix));
  for (const key of marked.sort()) await repeatRun(session, decodePart(key.slice(prefix.length)));
}

async function repeatRun(session: Session, tool: string): Promise<void> {
  const runs = sessionRuns(session);
  if (!runs.snapshot().has(itemKey('tool', tool))) await loadLastRun(session, tool);
  await runs.repeatLast('tool', tool);
}

/** After a reload the last run is only in the history. It can't be repeated if texts were left out or masked there. */
async function loadLastRun(session: Session, name: string): Promise<void> {
  const { openRun } = await import('../../runs/record/open-run');
  const [row] = await runHistory.ofItem({ server: session.config.name, kind: 'tool', name });
  const opened = row && (await openRun(row).catch(() => undefined));
  if (opened?.stored?.omitted.length === 0 && !opened.stored.isMasked) sessionRuns(session).addStored(opened);
}
