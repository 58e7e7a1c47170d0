import { decodePart } from '../../../core/text/encode-part';
import type { Session } from '../../../core/session/session';
import { keptRuns } from '../../record/kept-runs';
import { inBrowser, remember, storageKey, useRemembered } from '../../ui/remember';
import { toolRuns } from './tool-runs';

/** Where it is kept which tools are called again when their server's program has changed. */
export const RUN_ON_CHANGE = 'loupe.runOnChange';

/** Whether the last run of a tool is sent again when the server's program has changed, and the way to say so. */
export function useRunOnChange(server: string, tool: string): [boolean, (on: boolean) => void] {
  const key = storageKey(RUN_ON_CHANGE, server, tool);
  const isOn = useRemembered(inBrowser, key) !== null;
  return [isOn, (on) => remember(inBrowser, key, on ? '1' : null)];
}

/** Calls each tool again that is marked, one after the other, with the arguments of its last run. */
export async function runMarked(session: Session): Promise<void> {
  const begin = storageKey(RUN_ON_CHANGE, session.config.name, '');
  const marked = inBrowser.keys().filter((key) => key.startsWith(begin));
  for (const key of marked.sort()) await runAgain(session, decodePart(key.slice(begin.length)));
}

async function runAgain(session: Session, tool: string): Promise<void> {
  const runs = toolRuns(session);
  if (!runs.snapshot().has(tool)) await openLast(session, tool);
  await runs.repeatLast(tool);
}

/** After a reload the last run is in the history; one of which a part was not kept can't be sent again. */
async function openLast(session: Session, name: string): Promise<void> {
  const { openKeptRun } = await import('../../record/opened-run');
  const [kept] = await keptRuns.ofItem({ server: session.config.name, kind: 'tool', name });
  const opened = kept && (await openKeptRun(kept).catch(() => undefined));
  if (opened && opened.omitted.length === 0 && !opened.redacted) toolRuns(session).addEarlier(opened);
}
