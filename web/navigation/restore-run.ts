import { isObject, type JsonObject } from '../../core/json/json-object';
import { stringifyJson } from '../../core/json/lossless';
import type { RunKind } from '../../core/run/run';
import type { Session } from '../../core/session/session';
import { inBrowser, remember, storageKey } from '../ui/remember';
import { writeDraft, writeUnfinished } from './drafts';
import { goTo } from './navigation';
import { writeRawText } from './raw-draft';

function fillTool(server: string, tool: string, args: unknown): void {
  writeDraft(server, tool, stringifyJson(args, 2));
  writeUnfinished(server, tool, []);
}

export function presentTool(server: string, tool: string, args: unknown): void {
  fillTool(server, tool, args);
  goTo({ kind: 'present', server, tool });
}

interface FormTarget {
  server: string;
  kind: RunKind;
  name: string;
}

export function restoreRun({ server, kind, name }: FormTarget, args: unknown, session: Session | undefined): void {
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

/** Opens a form with the params of a `tools/call`, `prompts/get` or `resources/read`; sends nothing. */
export function restoreParams(server: string, method: string, params: JsonObject): void {
  const { name, uri, arguments: args } = params;
  const kind = method === 'tools/call' ? 'tool' : method === 'prompts/get' ? 'prompt' : 'resource';
  const subject = kind === 'resource' ? uri : name;
  if (typeof subject === 'string') restoreRun({ server, kind, name: subject }, isObject(args) ? args : {}, undefined);
}
