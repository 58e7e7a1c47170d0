import type { MomentFormat } from './moment';
import type { SchemaObject } from '../../../core/schema/plan/merge-schemas';

/** How a chosen file is written into a text. */
export type FileEncoding = 'base64' | 'base64url' | 'data-url' | 'text';

/** What a text is for, as far as it asks for more than a place to type. */
type TextKind =
  | { kind: 'plain' }
  | { kind: 'moment'; format: MomentFormat }
  | { kind: 'uuid' }
  | { kind: 'secret' }
  | { kind: 'file'; encoding: FileEncoding; mediaType: string | undefined };

/** Formats of real schemas that mean bytes: of OpenAPI (`byte`, `binary`), rjsf (`data-url`) and others. */
const FILE_FORMATS: Readonly<Record<string, FileEncoding>> = {
  byte: 'base64',
  binary: 'base64',
  base64: 'base64',
  base64url: 'base64url',
  file: 'base64',
  'data-url': 'data-url',
  'data-uri': 'data-url',
};
const TEXT_MEDIA = /^text\/|[/+](?:json|xml|yaml|x-yaml|javascript|sql|graphql|toml)$/i;
const SECRET_EXTENSION = /^x-(?:.*-)?(?:secret|sensitive)$/;

/** Whether a level of a schema calls its value secret. */
export function isSecret(level: SchemaObject): boolean {
  return (
    level['format'] === 'password' ||
    level['writeOnly'] === true ||
    Object.keys(level).some((key) => SECRET_EXTENSION.test(key) && level[key] === true)
  );
}

function fileEncoding(level: SchemaObject): FileEncoding | undefined {
  const { contentEncoding, contentMediaType, format } = level;
  if (typeof contentEncoding === 'string') {
    const encoding = contentEncoding.toLowerCase();
    return encoding === 'base64' || encoding === 'base64url' ? encoding : undefined;
  }
  if (typeof format === 'string' && Object.hasOwn(FILE_FORMATS, format))
    return FILE_FORMATS[format];
  if (typeof contentMediaType !== 'string') return undefined;
  return TEXT_MEDIA.test(contentMediaType.split(';')[0]?.trim() ?? '') ? 'text' : 'base64';
}

/** What a level of a schema with text as its type asks for: never guessed from names, only from what it says. */
export function textKind(level: SchemaObject): TextKind {
  const { format, contentMediaType } = level;
  const encoding = fileEncoding(level);
  if (encoding !== undefined) {
    const mediaType = typeof contentMediaType === 'string' ? contentMediaType : undefined;
    return { kind: 'file', encoding, mediaType };
  }
  if (isSecret(level)) return { kind: 'secret' };
  switch (format) {
    case 'date':
    case 'time':
    case 'date-time':
      return { kind: 'moment', format };
    case 'uuid':
      return { kind: 'uuid' };
    default:
      return { kind: 'plain' };
  }
}

/** The widget for what a text is for. */
export function textWidget(level: SchemaObject): string {
  const kind = textKind(level);
  switch (kind.kind) {
    case 'plain':
      return 'text';
    case 'moment':
      return kind.format;
    case 'secret':
      return 'password';
    case 'uuid':
    case 'file':
      return kind.kind;
  }
}
