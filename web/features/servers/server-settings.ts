import schema from '../../../core/session/connect/server-settings.schema.json';
import type { ServerConfig } from '../../../core/session/connect/server-config';
import { URL_TRANSPORT_NAMES } from '../../../core/transports/transports';
import { settingsViolations } from '../../forms/settings/validator';
import type { ServerDraft } from './server-draft';

type Schema = Parameters<typeof settingsViolations>[0];

export function schemasOf(isStdio: boolean, taken?: string) {
  const { stdio, url, options } = schema.$defs;
  const named = isStdio ? stdio : url;
  const name = taken !== undefined && { not: { const: taken }, fault: 'nameTaken' };
  return {
    named: { ...named, properties: { ...named.properties, name: { type: 'string', ...name } } },
    options: {
      ...options,
      properties: { ...options.properties, transport: { enum: ['auto', ...URL_TRANSPORT_NAMES] } },
    },
  } as { named: Schema; options: Schema & typeof options };
}

/** The form's value: untouched fields show what the text says. */
export function fieldsOf(draft: ServerDraft, { name, target }: ServerConfig) {
  const transport = target.kind === 'stdio' ? 'auto' : target.kind;
  return { ...draft, name: draft.name ?? name, transport };
}

type Fields = ReturnType<typeof fieldsOf>;

/** The change to a draft after an edit: an untouched name or transport still follows the text. */
export function draftFromFields(next: Partial<Fields>, shown: Fields, draft: ServerDraft): Partial<ServerDraft> {
  return {
    ...next,
    name: next.name === shown.name ? draft.name : (next.name ?? ''),
    transport: next.transport === shown.transport ? draft.transport : next.transport,
    // A form drops emptied members.
    timeout: next.timeout,
    lineLimit: next.lineLimit,
    cwd: next.cwd ?? '',
  };
}

/** JSONPaths. */
export function invalidPaths(draft: ServerDraft, first: ServerConfig): string[] {
  const { named, options } = schemasOf(first.target.kind === 'stdio');
  const fields = fieldsOf(draft, first);
  return [named, options].flatMap((each) => settingsViolations(each, fields).map(({ path }) => path));
}
