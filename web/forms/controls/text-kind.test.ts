import { describe, expect, it } from 'vitest';

import { fileEncoding, textWidget } from './text-kind';
import type { SchemaObject } from '../../../core/schema/plan/merge-schemas';

describe('what a text is for', () => {
  it.each<[SchemaObject, string]>([
    [{ contentEncoding: 'base64' }, 'base64'],
    [{ contentEncoding: 'BASE64', contentMediaType: 'text/plain' }, 'base64'],
    [{ contentEncoding: 'base64url' }, 'base64url'],
    [{ format: 'byte' }, 'base64'],
    [{ format: 'binary' }, 'base64'],
    [{ format: 'data-uri' }, 'data-url'],
    [{ contentMediaType: 'image/png' }, 'base64'],
    [{ contentMediaType: 'text/html; charset=utf-8' }, 'text'],
    [{ contentMediaType: 'application/vnd.api+json' }, 'text'],
    [{ format: 'data-url', contentMediaType: 'application/json' }, 'data-url'],
  ])('%j is a file, written as %s', (level, encoding) => {
    expect(textWidget(level)).toBe('file');
    expect(fileEncoding(level)).toBe(encoding);
  });

  it.each<SchemaObject>([{ format: 'password' }, { writeOnly: true }, { 'x-secret': true }, { 'x-mcp-secret': true }])(
    '%j is a secret',
    (level) => {
      expect(textWidget(level)).toBe('password');
    },
  );

  it.each<SchemaObject>([
    {},
    { title: 'Password' },
    { writeOnly: false, 'x-secret': false },
    { format: 'constructor' },
    { contentEncoding: 'quoted-printable', contentMediaType: 'image/png' },
  ])('%j is plain text', (level) => {
    expect(textWidget(level)).toBe('text');
  });
});
