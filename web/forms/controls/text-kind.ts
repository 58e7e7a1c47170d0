import type { SchemaObject } from '../../../core/schema/plan/merge-schemas';
import { isSecret } from '../../../core/schema/plan/secret-values';

export type FileEncoding = 'base64' | 'base64url' | 'data-url' | 'text';

/** `format`s that mean bytes: of OpenAPI (`byte`, `binary`), rjsf (`data-url`) and others. */
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

export function fileEncoding(level: SchemaObject): FileEncoding | undefined {
  const { contentEncoding, contentMediaType, format } = level;
  if (typeof contentEncoding === 'string') {
    const encoding = contentEncoding.toLowerCase();
    return encoding === 'base64' || encoding === 'base64url' ? encoding : undefined;
  }
  if (typeof format === 'string' && Object.hasOwn(FILE_FORMATS, format)) return FILE_FORMATS[format];
  if (typeof contentMediaType !== 'string') return undefined;
  return TEXT_MEDIA.test(contentMediaType.split(';')[0]?.trim() ?? '') ? 'text' : 'base64';
}

const FORMATS = ['date', 'time', 'date-time', 'uuid'];

/** From the level's keywords, never guessed from names. */
export function textWidget(level: SchemaObject): string {
  if (fileEncoding(level) !== undefined) return 'file';
  if (isSecret(level)) return 'password';
  return FORMATS.find((format) => format === level['format']) ?? 'text';
}
