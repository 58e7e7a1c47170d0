import { describe, expect, it } from 'vitest';

import type { JsonSchema } from '../json-schema';
import { constraintsOf, otherKeywords } from './constraints';
import { outlineOf, readEntry } from './outline';
import type { OutlineNode } from './outline-node';
import { initiallyOpen, searchOutline, entryPath } from './outline-search';

const tree: JsonSchema = {
  type: 'object',
  required: ['root'],
  properties: {
    root: { $ref: '#/$defs/node', description: 'Where it begins' },
    note: { anyOf: [{ type: 'string', maxLength: 9 }, { type: 'null' }] },
  },
  $defs: {
    node: {
      title: 'Node',
      description: 'One of the tree',
      type: 'object',
      properties: { children: { type: 'array', items: { $ref: '#/$defs/node' } } },
    },
  },
};

function child(root: JsonSchema, node: OutlineNode, at = 0): OutlineNode {
  const found = readEntry(root, node).children[at];
  if (!found) throw new Error(`${node.id} has no child ${at}.`);
  return found;
}

describe('the outline of a schema', () => {
  it('follows a reference and lets the words next to it hold', () => {
    const node = child(tree, outlineOf(tree));
    expect(node.role).toEqual({ kind: 'property', name: 'root', required: true });
    const { level, targets, types } = readEntry(tree, node);
    expect(level).toMatchObject({ title: 'Node', description: 'Where it begins' });
    expect(targets).toEqual([{ kind: 'inner', reference: '#/$defs/node', pointer: '/$defs/node' }]);
    expect(types).toEqual(['object']);
  });

  it('leads a reference that comes back to where it came from, and stops there', () => {
    const first = child(tree, outlineOf(tree));
    const items = child(tree, child(tree, first));
    expect(items.path).toEqual(['$defs', 'node', 'properties', 'children', 'items']);
    const { targets, children } = readEntry(tree, items);
    expect(targets).toEqual([{ kind: 'back', reference: '#/$defs/node', pointer: '/$defs/node', id: first.id }]);
    expect(children).toEqual([]);
  });

  it('shows a union with null as what it is besides', () => {
    const entry = readEntry(tree, child(tree, outlineOf(tree), 1));
    expect(entry).toMatchObject({ nullable: true, types: ['string'], level: { maxLength: 9 } });
    expect(entry.children).toEqual([]);
  });

  it('survives references in a circle, to nowhere and to the network', () => {
    const odd: JsonSchema = {
      properties: {
        a: { $ref: '#/properties/a' },
        b: { $ref: '#/nothing' },
        c: { $ref: 'https://example.com/c.json' },
      },
    };
    const kinds = readEntry(odd, outlineOf(odd)).children.map((node) =>
      readEntry(odd, node).targets.map(({ kind }) => kind),
    );
    expect(kinds).toEqual([['inner'], ['dead'], ['network']]);
  });

  it('has every kind of part', () => {
    const schema: JsonSchema = {
      properties: { p: true },
      patternProperties: { '^x-': {} },
      additionalProperties: { type: 'string' },
      prefixItems: [{}, {}],
      oneOf: [{}, {}],
      if: {},
      then: {},
      dependentSchemas: { p: {} },
    };
    expect(readEntry(schema, outlineOf(schema)).children.map(({ id }) => id)).toEqual([
      '/properties/p',
      '/patternProperties/^x-',
      '/prefixItems/0',
      '/prefixItems/1',
      '/oneOf/0',
      '/oneOf/1',
      '/additionalProperties',
      '/if',
      '/then',
      '/dependentSchemas/p',
    ]);
  });

  it('finds words below closed entries, and the way to a place', () => {
    expect([...(searchOutline(tree, 'children')?.found ?? [])]).toEqual(['/properties/root/properties/children']);
    expect([...(searchOutline(tree, 'children')?.above ?? [])]).toEqual(['', '/properties/root']);
    expect(entryPath(tree, ['$defs', 'node', 'properties', 'children', 'type'])).toEqual([
      '',
      '/properties/root',
      '/properties/root/properties/children',
    ]);
  });

  it('opens level by level, as long as there is room', () => {
    const wide = Object.fromEntries(Array.from({ length: 70 }, (_, n) => [`p${n}`, {}]));
    const schema: JsonSchema = { properties: { few: { properties: { a: {} } }, many: { properties: wide } } };
    expect([...initiallyOpen(schema, outlineOf(schema))]).toEqual([
      '',
      '/properties/few',
      '/properties/few/properties/a',
    ]);
  });
});

describe('the limits of a schema', () => {
  it('are said together where they belong together', () => {
    const level = { minimum: 1, maximum: 9, minLength: 2, additionalProperties: false, required: ['x'] };
    expect(constraintsOf(level)).toEqual([
      { kind: 'range', values: { min: '1', max: '9' } },
      { kind: 'minLength', values: { min: '2' } },
      { kind: 'noOthers', values: {} },
      { kind: 'requires', values: { names: 'x' } },
    ]);
  });

  it('count the items after a list of schemas only', () => {
    const items = { type: 'string' };
    expect(constraintsOf({ items, additionalItems: false })).toEqual([]);
    expect(constraintsOf({ items: [items], additionalItems: false })).toEqual([{ kind: 'noMoreItems', values: {} }]);
    expect(otherKeywords({ items, additionalItems: false })).toEqual([['additionalItems', false]]);
  });

  it('say that items without a description are not allowed', () => {
    expect(constraintsOf({ prefixItems: [{}], unevaluatedItems: false })).toEqual([
      { kind: 'noUnevaluatedItems', values: {} },
    ]);
  });

  it('leave out a property that requires no others', () => {
    const level = { dependentRequired: { a: [], b: ['c'] } };
    expect(constraintsOf(level)).toEqual([{ kind: 'needs', values: { name: 'b', names: 'c' } }]);
  });

  it.each<Record<string, unknown>>([
    { exclusiveMinimum: true },
    { maxLength: '9' },
    { pattern: 5 },
    { uniqueItems: 'yes' },
    { required: true },
    { enum: 'a' },
    { contains: 'x' },
    { properties: ['a'] },
    { dependentRequired: { a: 'b' } },
    { contentEncoding: 1 },
    { not: true },
    { then: false },
  ])('do not explain %j, which has the wrong form', (level) => {
    expect(constraintsOf(level)).toEqual([]);
    expect(otherKeywords(level)).toEqual(Object.entries(level));
  });

  it('leave over what nobody explains', () => {
    expect(otherKeywords({ type: 'string', 'x-order': 3 })).toEqual([['x-order', 3]]);
  });
});
