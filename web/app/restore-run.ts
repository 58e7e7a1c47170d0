import { isObject } from '../../core/json/json-object';
import { stringifyJson } from '../../core/json/lossless';
import type { Session } from '../../core/session/session';
import { writeRawText } from '../features/raw/raw-draft';
import { writeDraft, writeUnfinished } from '../features/tools/drafts';
import type { RunRow } from '../record/run-row';
import { inBrowser, remember, storageKey } from '../ui/remember';
import { goTo } from './navigation';

/** Replaces the form's current arguments. */
export function fillTool(server: string, tool: string, args: unknown): void {
  writeDraft(server, tool, stringifyJson(args, 2));
  writeUnfinished(server, tool, []);
}

/** Opens the form with what was sent. */
export function restoreRun(
  { server, kind, name }: Pick<RunRow, 'server' | 'kind' | 'name'>,
  args: unknown,
  session: Session | undefined,
): void {
  switch (kind) {
    case 'tool':
      fillTool(server, name, args);
      goTo({ kind: 'section', server, section: 'tools', item: name });
      return;
    case 'prompt': {
      const values = isObject(args) ? JSON.stringify(args) : null;
      remember(inBrowser, storageKey('loupe.prompt', server, name), values);
      goTo({ kind: 'section', server, section: 'prompts', item: name });
      return;
    }
    case 'resource':
      goTo({ kind: 'section', server, section: 'resources', item: name });
      return;
    case 'raw':
      writeRawText(server, session, typeof args === 'string' ? args : '');
      goTo({ kind: 'section', server, section: 'raw' });
  }
}
