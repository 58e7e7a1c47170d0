// @vitest-environment jsdom
import { CompletionContext } from '@codemirror/autocomplete';
import { json } from '@codemirror/lang-json';
import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { describe, expect, test } from 'vitest';

import { parseJson } from '../../../core/json/lossless';
import type { JsonSchema } from '../../../core/schema/json-schema';
import { SchemaDocument } from '../../../core/schema/plan/schema-document';
import { completeJson } from './complete-json';

const words = {
  required: 'required',
  deprecated: 'deprecated',
  readOnly: 'read-only',
  default: 'default',
  examples: 'example',
  allowed: 'one of',
  more: String,
  separator: ', ',
};

/** Completes at the `|` of a text. */
function complete(schema: JsonSchema, marked: string, explicit = true) {
  const pos = marked.indexOf('|');
  const doc = marked.replace('|', '');
  const state = EditorState.create({ doc, extensions: [json()] });
  // The source itself gives up after a few milliseconds.
  ensureSyntaxTree(state, doc.length, Infinity);
  const source = completeJson({ document: new SchemaDocument(schema), schema }, words);
  return { state, result: source(new CompletionContext(state, pos, explicit)), pos };
}

function labels(schema: JsonSchema, marked: string): string[] {
  const { result } = complete(schema, marked);
  return result?.options.map(({ label, displayLabel }) => displayLabel ?? label) ?? [];
}

/** The text, with `|` where the cursor is, after taking a completion. */
function accept(schema: JsonSchema, marked: string, label: string): string {
  const { state, result, pos } = complete(schema, marked);
  const option = result?.options.find((each) => (each.displayLabel ?? each.label) === label);
  if (!result || typeof option?.apply !== 'function') throw new Error(`No option ${label}.`);
  const view = new EditorView({ state });
  option.apply(view, option, result.from, pos);
  const text = view.state.doc.toString();
  const { head } = view.state.selection.main;
  view.destroy();
  return `${text.slice(0, head)}|${text.slice(head)}`;
}

const person: JsonSchema = {
  type: 'object',
  properties: {
    nick: { type: ['string', 'null'], examples: ['Zed'] },
    name: { type: 'string', description: 'The whole name' },
    age: { type: 'integer', default: 18 },
    admin: { type: 'boolean' },
    colour: { enum: ['red', 'green', 7, null] },
    kind: { const: 'person' },
    address: { $ref: '#/$defs/address' },
    friends: { type: 'array', items: { $ref: '#' } },
    pair: { type: 'array', prefixItems: [{ enum: ['left'] }, { enum: ['right'] }], items: { type: 'boolean' } },
    labels: { type: 'object', additionalProperties: { enum: ['on', 'off'] } },
    'odd "key"': { type: 'number' },
  },
  required: ['name'],
  $defs: {
    address: { allOf: [{ properties: { street: { type: 'string' } } }, { required: ['street'] }] },
  },
};

describe('keys', () => {
  test('required ones come first, then the order of the schema', () => {
    expect(labels(person, '{|}')).toEqual([
      'name',
      'nick',
      'age',
      'admin',
      'colour',
      'kind',
      'address',
      'friends',
      'pair',
      'labels',
      'odd "key"',
    ]);
  });

  test('those that are there already are left out, before and behind the cursor', () => {
    const offered = labels(person, '{"name": "x", |, "age": 3}');
    expect(offered).not.toContain('name');
    expect(offered).not.toContain('age');
    expect(offered).toContain('nick');
  });

  test.each([
    ['through $ref and allOf', '{"address": {|}}', ['street']],
    ['inside a string of quotes', '{"address": {"|"}}', ['street']],
    ['with a word without quotes', '{"address": {st|}}', ['street']],
    ['in a text that ends too early', '{"address": {"|', ['street']],
  ])('%s', (_, marked, offered) => {
    expect(labels(person, marked)).toEqual(offered);
  });

  test('through recursion and arrays', () => {
    expect(labels(person, '{"friends": [{}, {"friends": [{|}]}]}')).toContain('nick');
  });

  test('of a union only the branches that the discriminator leaves', () => {
    const union: JsonSchema = {
      oneOf: [
        { properties: { type: { const: 'a' }, left: {} }, required: ['type'] },
        { properties: { type: { const: 'b' }, right: {} }, required: ['type'] },
      ],
    };
    expect(labels(union, '{|}')).toEqual(['type', 'left', 'right']);
    expect(labels(union, '{"type": "b", |}')).toEqual(['right']);
  });

  test('of a union whose branches list several values only those of the right list', () => {
    const op = (values: string[], member: string) => ({
      type: 'object',
      properties: { op: { enum: values }, [member]: { type: 'string' } },
      required: ['op', member],
    });
    const schema: JsonSchema = { anyOf: [op(['add', 'replace'], 'value'), op(['move'], 'from')] };
    expect(labels(schema, '{"op": "replace", |}')).toEqual(['value']);
    expect(labels(schema, '{"op": "move", |}')).toEqual(['from']);
  });

  test('the names that a map is limited to', () => {
    const schema: JsonSchema = {
      type: 'object',
      properties: { a: { type: 'number' } },
      propertyNames: { enum: ['a', 'b', 'c'] },
      additionalProperties: { type: 'string' },
    };
    expect(labels(schema, '{"c": "", |}')).toEqual(['a', 'b']);
    expect(accept(schema, '{|}', 'b')).toBe('{"b": "|"}');
  });

  test('what a condition brings is offered once it applies', () => {
    const conditional: JsonSchema = {
      properties: { mode: { enum: ['x', 'y'] } },
      if: { properties: { mode: { const: 'x' } }, required: ['mode'] },
      then: { properties: { extra: { type: 'string' } } },
    };
    expect(labels(conditional, '{"mode": "x", |}')).toEqual(['extra']);
    expect(labels(conditional, '{"mode": "y", |}')).toEqual([]);
  });

  test('nothing is offered behind a whole value, or unrequested at an empty place', () => {
    expect(labels(person, '{"name": "x"|}')).toEqual([]);
    expect(complete(person, '{|}', false).result).toBeNull();
    expect(complete(person, '{"|"}', false).result).not.toBeNull();
  });

  test.each([
    ['{|}', 'name', '{"name": "|"}'],
    ['{"|"}', 'name', '{"name": "|"}'],
    ['{na|}', 'age', '{"age": |}'],
    ['{"a|"}', 'address', '{"address": {|}}'],
    ['{|}', 'kind', '{"kind": "person"|}'],
    ['{|\n"age": 1}', 'friends', '{"friends": [|],\n"age": 1}'],
    ['{"age": 1,\n|\n}', 'admin', '{"age": 1,\n"admin": |\n}'],
    ['{"age": 1\n|\n}', 'admin', '{"age": 1\n,"admin": |\n}'],
    ['{"n|": "kept"}', 'name', '{"name"|: "kept"}'],
    ['{|}', 'odd "key"', '{"odd \\"key\\"": |}'],
    ['{"|', 'name', '{"name": "|"'],
  ])('%s takes %s', (marked, label, after) => {
    expect(accept(person, marked, label)).toBe(after);
  });
});

describe('values', () => {
  test.each([
    ['{"colour": |}', ['"red"', '"green"', '7', 'null']],
    ['{"colour": "|"}', ['"red"', '"green"', '7', 'null']],
    ['{"admin": |}', ['true', 'false']],
    ['{"admin": t|}', ['true', 'false']],
    ['{"age": |}', ['18']],
    ['{"nick": |}', ['"Zed"', '""', 'null']],
    ['{"nick": "|"}', ['"Zed"', 'null']],
    ['{"kind": |}', ['"person"']],
    ['{"pair": ["left", |]}', ['"right"']],
    ['{"pair": [|]}', ['"left"']],
    ['{"pair": ["left", "right", |]}', ['true', 'false']],
    ['{"labels": {"anything": |}}', ['"on"', '"off"']],
    ['{"labels": {"a": "on", "b": |}}', ['"on"', '"off"']],
    ['|', ['{}']],
  ])('%s', (marked, offered) => {
    expect(labels(person, marked)).toEqual(offered);
  });

  test('the old value is replaced whole, quotes and all', () => {
    expect(accept(person, '{"colour": "re|"}', '"green"')).toBe('{"colour": "green"|}');
    expect(accept(person, '{"colour": "r|ed"}', '7')).toBe('{"colour": 7|}');
  });

  test('big numbers keep their digits', () => {
    const schema = { enum: [parseJson('12345678901234567890')] };
    expect(accept(schema, '|', '12345678901234567890')).toBe('12345678901234567890|');
  });
});
