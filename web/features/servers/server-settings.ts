import schema from '../../../core/session/connect/server-settings.schema.json';
import type { ServerConfig } from '../../../core/session/connect/server-config';
import { URL_TRANSPORT_NAMES } from '../../../core/transports/transports';
import { settingsViolations } from '../../forms/settings/validator';
import type { ServerDraft } from './server-draft';

type Schema = Parameters<typeof settingsViolations>[0];

export function schemasOf(isStdio: boolean, takenName?: string) {
  const { stdio, url, options } = schema.$defs;
  const target = isStdio ? stdio : url;
  const name = takenName !== undefined && { not: { const: takenName }, fault: 'nameTaken' };
  return {
    target: { ...target, properties: { ...target.properties, name: { type: 'string', ...name } } },
    options: {
      ...options,
      properties: { ...options.properties, transport: { enum: ['auto', ...URL_TRANSPORT_NAMES] } },
    },
  } as { target: Schema; options: Schema & typeof options };
}

/** The form's value: untouched fields show what the text says. */
export function fieldsOf(draft: ServerDraft, { name, target }: ServerConfig) {
  const transport = target.kind === 'stdio' ? 'auto' : target.kind;
  return { ...draft, name: draft.name ?? name, transport };
}

type Fields = ReturnType<typeof fieldsOf>;

/** The change to a draft after an edit: an untouched name or transport still follows the text. */
export function draftFromFields(edited: Partial<Fields>, shown: Fields, draft: ServerDraft): Partial<ServerDraft> {
  return {
    ...edited,
    name: edited.name === shown.name ? draft.name : (edited.name ?? ''),
    transport: edited.transport === shown.transport ? draft.transport : edited.transport,
    // A form drops emptied members.
    timeout: edited.timeout,
    lineLimit: edited.lineLimit,
    cwd: edited.cwd ?? '',
  };
}

export function invalidPaths(draft: ServerDraft, config: ServerConfig): string[] {
  const { target, options } = schemasOf(config.target.kind === 'stdio');
  const fields = fieldsOf(draft, config);
  return [target, options].flatMap((each) => settingsViolations(each, fields).map(({ path }) => path));
}
