import { expect, it } from 'vitest';

import type { JsonObject } from '../json/json-object';
import { readTools } from '../protocol/tool';
import { CLIENTS } from './client-names';
import { passedOn, shownName } from './passed-on';

const of = (client: string, definition: JsonObject) => {
  const [tool] = readTools([{ name: 'add', description: 'Adds', ...definition }]);
  if (!tool) throw new Error('No tool');
  return passedOn(client, 'town', tool);
};
const withA = (a: unknown, more: object = {}) => ({
  inputSchema: { type: 'object', properties: { a, b: { type: 'string' } }, ...more },
});
const propertyOf = (client: string, a: unknown, more?: object) =>
  (of(client, withA(a, more)).passed?.inputSchema as { properties?: { a?: unknown } }).properties?.a;

it('cuts what a client cuts, and names the tool as it does', () => {
  const { passed, changes, tokens } = of('Claude Code', {
    ...withA({ type: 'string' }),
    description: 'é'.repeat(2000),
  });
  expect(passed?.name).toBe('mcp__town__add');
  expect(passed?.description).toBe('é'.repeat(1024));
  expect(changes.map(({ id }) => id)).toEqual(['claude-code-description']);
  expect(tokens).toBeGreaterThan(500);
});

it('changes the schema as a client changes it', () => {
  expect(propertyOf('Codex CLI', { const: 1, title: 'One', minimum: 3 })).toEqual({ enum: [1] });
  expect(propertyOf('Codex CLI', true)).toEqual({ type: 'string' });
  expect(propertyOf('Codex CLI', { $ref: '#/$defs/x', description: 'X' }, { $defs: { x: { type: 'array' } } })).toEqual(
    { ...{ type: 'array', items: { type: 'string' } }, description: 'X' },
  );
  expect(of('Codex CLI', withA({ type: 'string', title: 'A' }, { $defs: {} })).passed?.inputSchema).not.toHaveProperty(
    '$defs',
  );
  expect(propertyOf('Gemini CLI', { type: ['string', 'null'] })).toEqual({ type: 'string', nullable: true });
  expect(of('VS Code (Copilot)', withA({}, { required: ['a', 'c'] })).passed?.inputSchema).toMatchObject({
    required: ['a'],
  });
  expect(of('Zed', withA({ type: 'string', title: 'A' }, { title: 'Root' })).passed?.inputSchema).toEqual(
    withA({ type: 'string', title: 'A' }).inputSchema,
  );
});

it('ends with a schema that leads back to itself, or to others many times', () => {
  const tree = { type: 'object', properties: { l: { $ref: '#/$defs/t' }, r: { $ref: '#/$defs/t' } } };
  expect(propertyOf('Codex CLI', { $ref: '#/$defs/t' }, { $defs: { t: tree } })).toEqual({
    type: 'object',
    properties: { l: {}, r: {} },
  });
  const names = Array.from({ length: 40 }, (_, at) => `n${at}`);
  const definitions = names.map((name, at): [string, JsonObject] => {
    const next = { $ref: `#/$defs/n${at + 1}` };
    return [name, { type: 'object', properties: { l: next, r: next } }];
  });
  const $defs: JsonObject = { ...Object.fromEntries(definitions), n40: { type: 'string' } };
  expect(propertyOf('Codex CLI', { $ref: '#/$defs/n0' }, { $defs })).toBeDefined();
});

it('passes nothing on of a tool that the client refuses, and leaves the definition alone', () => {
  const definition = withA({ type: 'string' }, { oneOf: [{ required: ['a'] }] });
  const before = JSON.stringify(definition);
  expect(of('Claude Code', definition)).toEqual({ passed: undefined, tokens: 0, changes: [] });
  for (const client of CLIENTS) of(client, definition);
  expect(JSON.stringify(definition)).toBe(before);
});

it('names a tool in one way: cut as the client cuts it', () => {
  const [tool] = readTools([{ name: 'a'.repeat(60), description: 'A', ...withA({ type: 'string' }) }]);
  if (!tool) throw new Error('No tool');
  for (const client of CLIENTS) {
    const { passed } = passedOn(client, 'town', tool);
    if (passed) expect(shownName(client, 'town', tool)).toBe(passed.name);
  }
  expect(shownName('VS Code (Copilot)', 'town', tool)).toBe(`mcp_town_${'a'.repeat(55)}`);
  expect(shownName('Gemini CLI', 'town', tool)).toMatch(/^mcp_town_a{21}\.\.\.a{30}$/);
});
