import type { ProtocolVersion } from './protocol-settings';
import { existsSync, readFileSync } from 'node:fs';

import { sharedFolder, whyMissing } from '../../e2e/shared-folder';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020';
import { describe, expect, it } from 'vitest';

import { checkShape } from './check-shape';
import { objects } from './table/definitions';
import { notifications, requests } from './table/methods';
import { memberIn, readType, type ShapeType } from './table/read-type';
import { VERSIONS_OLDEST_FIRST } from './protocol-settings';

/** A value of a type, with every member that the version has. */
function sample(type: ShapeType, version: ProtocolVersion, depth = 0): unknown {
  switch (type.kind) {
    case 'plain':
      return {
        string: 'a',
        number: 0.5,
        integer: 1,
        boolean: true,
        null: null,
        any: 1,
        object: {},
      }[type.name];
    case 'bounded':
      return type.name === 'unit' ? 0.5 : 1;
    case 'texts':
      return type.texts[0];
    case 'list':
      return depth > 6 ? [] : [sample(type.item, version, depth + 1)];
    case 'map':
      return depth > 6 ? {} : { a: sample(type.value, version, depth + 1) };
    case 'either':
      return type.of[0] && sample(type.of[0], version, depth);
    case 'object':
      return sampleObject(type.name, version, depth);
    case 'union':
      return type.name === 'CompletionReference'
        ? { type: 'ref/prompt', name: 'a' }
        : type.name === 'ElicitRequestParams'
          ? sampleObject('ElicitRequestFormParams', version, depth)
          : { type: 'text', text: 'a' };
    case 'special':
      return type.name === 'PrimitiveSchema' ? { type: 'string' } : { method: 'roots/list' };
  }
}

/** Of members that there are rules for beyond their types. */
const right: Readonly<Record<string, unknown>> = {
  uri: 'a:b',
  uriTemplate: 'a:{b}',
  mimeType: 'text/plain',
  lastModified: '2025-01-12',
  src: 'https://a.example/b',
  sizes: ['any'],
};

function sampleObject(name: string, version: ProtocolVersion, depth: number): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  for (const [member, text] of Object.entries(objects[name] ?? {})) {
    if (member === '*') continue;
    const known = memberIn(text, version);
    if (!('member' in known)) continue;
    if (depth > 5 && !known.member.required) continue;
    object[member] = right[member] ?? sample(known.member.type, version, depth + 1);
  }
  if (name === 'ResourceContents') delete object['blob'];
  return object;
}

function rulesOf(value: unknown, type: string, version: ProtocolVersion): string[] {
  const rules: string[] = [];
  checkShape(value, type, '', version, (rule, pointer) => rules.push(`${rule} ${pointer}`));
  return rules;
}

const FOLDER = sharedFolder('spec');
const isThere = existsSync(FOLDER);

function validator(version: ProtocolVersion, definition: string) {
  const text = readFileSync(`${FOLDER}/${version}/schema.json`, 'utf8');
  const schema = JSON.parse(text) as Record<string, object>;
  const where = 'definitions' in schema ? 'definitions' : '$defs';
  const options = { strict: false, validateFormats: false };
  const ajv = where === '$defs' ? new Ajv2020(options) : new Ajv(options);
  ajv.addSchema(schema, 'mcp');
  return ajv.getSchema(`mcp#/${where}/${definition}`);
}

const methods = Object.entries({ ...requests, ...notifications });

describe.each(VERSIONS_OLDEST_FIRST.map((version) => [version, version] as const))('samples of %s', (_, version) => {
  const known = methods.filter(([, { versions }]) => versions[0] <= version && version <= versions[1]);
  it.each(known)('%s is fine, and broken it is not', (_name, { params, result }) => {
    for (const type of [params, result]) {
      if (type === undefined) continue;
      const value = sample(readType(type), version) as Record<string, unknown>;
      expect(rulesOf(value, type, version)).toEqual([]);
      for (const member of Object.keys(value)) {
        const wrong = { ...value, [member]: Symbol('no JSON type') };
        const isAny = value[member] === 1 && type !== 'ReadResourceResult';
        const found = rulesOf(wrong, type, version);
        if (!isAny || member === 'ttlMs') expect(found.join()).toContain(`/${member}`);
      }
      expect(rulesOf({ ...value, loupeUnknown: 1 }, type, version)).toEqual(['unknown-member /loupeUnknown']);
    }
  });
  it.skipIf(!isThere)(`agree with the published schema${whyMissing(FOLDER)}`, () => {
    for (const [name, { result }] of known) {
      if (result === undefined || result === 'EmptyResult' || result === 'TaskResult') continue;
      const value = sample(readType(result), version) as Record<string, unknown>;
      const validate = validator(version, result);
      if (!validate) continue;
      expect([name, validate(value), validate.errors]).toEqual([name, true, null]);
      for (const member of Object.keys(value)) {
        const rest = Object.fromEntries(Object.entries(value).filter(([name]) => name !== member));
        const isMissed = rulesOf(rest, result, version).some((rule) => rule.includes('missing'));
        expect([name, member, isMissed]).toEqual([name, member, !validate(rest)]);
      }
    }
  });
});

describe('a shape', () => {
  it('may not have null where a member may be left out', () => {
    expect(rulesOf({ name: 'a', inputSchema: { type: 'object' }, title: null }, 'Tool', '2025-11-25')).toEqual([
      'null-member /title',
    ]);
  });
  it('is told apart by its kind', () => {
    const check = (type: unknown, version: ProtocolVersion) =>
      rulesOf({ content: [{ type, text: 'a', data: 'a', mimeType: 'a' }] }, 'CallToolResult', version);
    expect(check('hologram', '2025-11-25')).toEqual(['unknown-block-type /content/0/type']);
    expect(check('Text', '2025-11-25')).toEqual(['misspelt-block-type /content/0/type']);
    expect(check('tool_use', '2025-11-25')).toEqual([
      'block-misplaced /content/0/type',
      ...['id', 'name', 'input'].map((name) => `field-missing /content/0/${name}`),
      ...['text', 'data', 'mimeType'].map((name) => `unknown-member /content/0/${name}`),
    ]);
    expect(check(7, '2025-11-25')).toEqual(['field-wrong-type /content/0/type']);
    expect(check('audio', '2024-11-05')[0]).toBe('block-too-new /content/0/type');
  });

  it('is not told by a member that came later', () => {
    const schema = { type: 'object', properties: {} };
    const params = { mode: 'form', message: 'Who?', requestedSchema: schema };
    expect(rulesOf(params, 'ElicitRequestParams', '2025-06-18')).toEqual(['member-too-new /mode']);
    expect(rulesOf(params, 'ElicitRequestParams', '2025-11-25')).toEqual([]);
  });
});
