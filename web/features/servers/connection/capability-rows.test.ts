import { sharedFolder, whyMissing } from '../../../../e2e/shared-folder';
import { isObject, type JsonObject } from '../../../../core/json/json-object';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { PROTOCOL_VERSIONS } from '../../../../core/protocol/protocol-settings';
import { capabilityRows, KNOWN_CAPABILITIES, type Side } from './capability-rows';

function rowsOf(version: string, server: JsonObject, client: JsonObject = {}) {
  const rows = capabilityRows(version, { server, client });
  return (path: string) => rows.find((row) => row.path.join('.') === path);
}

describe('the table of capabilities', () => {
  it('has a row for what is declared, with its parts', () => {
    const row = rowsOf('2025-06-18', { tools: { listChanged: true }, resources: {} });
    expect(row('tools')?.server).toEqual({ kind: 'declared', isKnown: true });
    expect(row('tools.listChanged')?.server).toEqual({ kind: 'declared', isKnown: true });
    expect(row('resources.subscribe')?.server).toEqual({ kind: 'absent', isKnown: true });
    expect(row('tools')?.client).toEqual({ kind: 'none' });
  });

  it('tells what the version does not know, declared or not', () => {
    const row = rowsOf('2024-11-05', { completions: {} }, { elicitation: {} });
    expect(row('completions')?.server).toEqual({ kind: 'declared', isKnown: false });
    expect(row('elicitation')?.client).toEqual({ kind: 'declared', isKnown: false });
    expect(row('tasks.list')?.server).toEqual({ kind: 'absent', isKnown: false });
    expect(rowsOf('2026-07-28', {}, { roots: { listChanged: true } })('roots.listChanged')?.client).toEqual({
      kind: 'declared',
      isKnown: false,
    });
  });

  it('shows extensions with their settings, and members that no version has', () => {
    const row = rowsOf('2026-07-28', {
      extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['a'] } },
      tools: { batch: 3 },
      telepathy: {},
    });
    expect(row('extensions.io.modelcontextprotocol/ui')?.server).toEqual({
      kind: 'declared',
      isKnown: true,
      settings: { mimeTypes: ['a'] },
    });
    expect(row('tools.batch')?.server).toEqual({ kind: 'declared', isKnown: false, settings: 3 });
    expect(row('telepathy')?.server).toEqual({ kind: 'declared', isKnown: false, settings: {} });
  });

  it('tells what can’t be a capability, and which side it does not belong to', () => {
    const row = rowsOf('2025-11-25', { tools: true, resources: { subscribe: 'yes' }, sampling: {} });
    expect(row('tools')?.server).toEqual({ kind: 'malformed', value: true });
    expect(row('resources.subscribe')?.server).toEqual({ kind: 'malformed', value: 'yes' });
    expect(row('sampling')?.server).toEqual({ kind: 'declared', isKnown: false });
  });
});

const specification = sharedFolder('spec');

/** The paths of the members of a schema's object, those of `experimental` and `extensions` left out. */
function pathsIn(schema: unknown, path: string[] = []): string[] {
  if (!isObject(schema)) return [];
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  return Object.entries(properties).flatMap(([name, member]) => {
    const own = [...path, name];
    return [own.join('.'), ...pathsIn(member, own)];
  });
}

describe.skipIf(!existsSync(specification))(`against the published schemas${whyMissing(specification)}`, () => {
  it.each(PROTOCOL_VERSIONS)('%s has just these', (version) => {
    const schema = JSON.parse(readFileSync(`${specification}/${version}/schema.json`, 'utf8')) as Record<
      string,
      Record<string, unknown>
    >;
    const shapes = schema['definitions'] ?? schema['$defs'] ?? {};
    const expected = (side: Side) =>
      pathsIn(shapes[side === 'server' ? 'ServerCapabilities' : 'ClientCapabilities']).sort();
    const known = (side: Side) =>
      [...KNOWN_CAPABILITIES[side]]
        .filter(([, { since, until }]) => version >= since && (until === undefined || version <= until))
        .map(([path]) => path)
        .sort();
    expect(known('server')).toEqual(expected('server'));
    expect(known('client')).toEqual(expected('client'));
  });
});
