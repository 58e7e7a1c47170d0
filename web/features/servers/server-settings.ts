import schema from '../../../core/session/connect/server-settings.schema.json';
import type { ServerConfig } from '../../../core/session/connect/server-config';
import { settingsViolations } from '../../forms/settings/validator';
import type { ServerDraft } from './server-draft';

type Schema = Parameters<typeof settingsViolations>[0];

/** What can be set, as forms draw it. @param taken a name that another server has */
export function schemasOf(isStdio: boolean, taken?: string) {
  const { stdio, url, options } = schema.$defs;
  const named = isStdio ? stdio : url;
  const name = taken !== undefined && { not: { const: taken }, fault: 'nameTaken' };
  return {
    named: { ...named, properties: { ...named.properties, name: { type: 'string', ...name } } },
    options,
  } as { named: Schema; options: Schema & typeof options };
}

/** The fields of a draft: where nothing was typed, what the text says. */
export function fieldsOf(draft: ServerDraft, { name, target }: ServerConfig) {
  const transport = target.kind === 'stdio' ? 'auto' : target.kind;
  return { ...draft, name: draft.name ?? name, transport };
}

type Fields = ReturnType<typeof fieldsOf>;

/** What was typed: what only follows the text goes on to follow it. */
export function typedIn(next: Partial<Fields>, shown: Fields, draft: ServerDraft): Partial<ServerDraft> {
  return {
    ...next,
    name: next.name === shown.name ? draft.name : (next.name ?? ''),
    transport: next.transport === shown.transport ? draft.transport : next.transport,
    // What is emptied is no member any more.
    timeout: next.timeout,
    lineLimit: next.lineLimit,
    cwd: next.cwd ?? '',
  };
}

/** Where the fields can't be as they were typed, by JSONPath. */
export function faultsOf(draft: ServerDraft, first: ServerConfig): string[] {
  const { named, options } = schemasOf(first.target.kind === 'stdio');
  const fields = fieldsOf(draft, first);
  return [named, options].flatMap((each) => settingsViolations(each, fields).map(({ path }) => path));
}
