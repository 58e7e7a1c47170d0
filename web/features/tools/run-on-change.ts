import { decodePart } from '../../../core/text/encode-part';
import type { Session } from '../../../core/session/session';
import { runHistory } from '../../runs/record/run-history';
import { inBrowser, remember, storageKey, useRemembered } from '../../ui/remember';
import { itemKey, sessionRuns } from '../../runs/record/session-runs';

/** Storage prefix of the tools to call again after their server's program changes. */
export const RUN_ON_CHANGE = 'loupe.runOnChange';

export function useRunOnChange(server: string, tool: string): [boolean, (on: boolean) => void] {
  const key = storageKey(RUN_ON_CHANGE, server, tool);
  const isOn = useRemembered(inBrowser, key) !== null;
  return [isOn, (on) => remember(inBrowser, key, on ? '1' : null)];
}

export async function repeatMarkedTools(session: Session): Promise<void> {
  const begin = storageKey(RUN_ON_CHANGE, session.config.name, '');
  const marked = inBrowser.keys().filter((key) => key.startsWith(begin));
  for (const key of marked.sort()) await repeatRun(session, decodePart(key.slice(begin.length)));
}

async function repeatRun(session: Session, tool: string): Promise<void> {
  const runs = sessionRuns(session);
  if (!runs.snapshot().has(itemKey('tool', tool))) await loadLastRun(session, tool);
  await runs.repeatLast('tool', tool);
}

/** After a reload the last run is only in the history; without its secrets it can't be repeated. */
async function loadLastRun(session: Session, name: string): Promise<void> {
  const { openRun } = await import('../../runs/record/open-run');
  const [kept] = await runHistory.ofItem({ server: session.config.name, kind: 'tool', name });
  const opened = kept && (await openRun(kept).catch(() => undefined));
  if (opened?.stored?.omitted.length === 0 && !opened.stored.redacted) sessionRuns(session).addStored(opened);
}
