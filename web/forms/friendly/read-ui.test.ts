import fc from 'fast-check';
import { expect, test } from 'vitest';

import { JsonNumber } from '../../../core/json/lossless';
import { mergeUi } from './friendly-ui';
import { readUi } from './read-ui';

const SCHEMA = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    level: { type: 'number' },
    kind: { enum: ['a', 'b'] },
    address: { $ref: '#/$defs/address' },
    stops: { type: 'array', items: { $ref: '#/$defs/address' } },
    tags: { type: 'array', items: { type: 'string' } },
  },
  $defs: { address: { type: ['object', 'null'], properties: { city: { type: 'string' } } } },
};

test('what is known is taken at every level, under one name each', () => {
  const { ui, problems } = readUi(SCHEMA, {
    'ui:order': ['level', '*'],
    name: { 'ui:options': { widget: 'TextareaWidget', rows: new JsonNumber('4') } },
    level: { 'ui:widget': 'hidden' },
    kind: { 'ui:enumNames': ['An a', 'A b'] },
    address: { city: { 'ui:title': 'Town' } },
    stops: { items: { city: { 'ui:help': 'Where it stops' } } },
    tags: { items: { 'ui:placeholder': 'A tag' } },
  });
  expect(problems).toEqual([]);
  expect(ui).toEqual({
    'ui:order': ['level', '*'],
    name: { 'ui:widget': 'textarea', 'ui:rows': 4 },
    level: { 'ui:widget': 'hidden' },
    kind: { 'ui:enumNames': ['An a', 'A b'] },
    address: { city: { 'ui:title': 'Town' } },
    stops: { items: { city: { 'ui:help': 'Where it stops' } } },
    tags: { items: { 'ui:placeholder': 'A tag' } },
  });
});

test.each([
  [{ nobody: { 'ui:title': 'x' } }, 'no-field', '', 'nobody'],
  [{ address: { street: {} } }, 'no-field', 'address', 'street'],
  [{ name: { 'ui:widget': 'shout' } }, 'no-widget', 'name', 'shout'],
  [{ name: { 'ui:widget': 'range' } }, 'unfit-widget', 'name', 'range'],
  [{ name: { 'ui:title': { de: 'Name' } } }, 'wrong-type', 'name', 'ui:title'],
  [{ name: 'Name' }, 'wrong-type', 'name', 'name'],
  [{ 'ui:order': 'name' }, 'wrong-type', '', 'ui:order'],
  [{ 'ui:order': ['name', 'nobody', '*'] }, 'not-ordered', '', 'nobody'],
  [{ name: { 'ui:FieldTemplate': 'Mine' } }, 'not-used', 'name', 'ui:FieldTemplate'],
  ['a text', 'wrong-type', '', 'ui'],
])('%j is told', (ui, kind, at, name) => {
  expect(readUi(SCHEMA, ui).problems).toEqual([{ kind, at, name }]);
});

test('members that depend on the value are neither told nor lost', () => {
  const schema = {
    type: 'object',
    properties: { kind: { enum: ['a', 'b'] } },
    if: { properties: { kind: { const: 'b' } } },
    then: { properties: { more: { type: 'string' } } },
  };
  const ui = { more: { 'ui:title': 'More' } };
  expect(readUi(schema, ui)).toEqual({ ui, problems: [] });
});

test('whatever is written, the form gets words of their own types only', () => {
  const key = fc.constantFrom('ui:title', 'ui:widget', 'ui:order', 'ui:options', 'items', 'oneOf');
  const { ui } = fc.letrec<{ ui: unknown }>((tie) => ({
    ui: fc.oneof(
      { depthSize: 'small' },
      fc.jsonValue(),
      fc.dictionary(fc.oneof(key, fc.constantFrom('name', 'address', 'stops', 'city')), tie('ui')),
    ),
  }));
  const onlyWords = (value: unknown): boolean =>
    typeof value !== 'object' ||
    value === null ||
    Object.entries(value).every(([name, inner]: [string, unknown]) =>
      name === 'ui:title' || name === 'ui:widget'
        ? typeof inner === 'string'
        : name === 'ui:order'
          ? Array.isArray(inner)
          : name !== 'ui:options' && onlyWords(inner),
    );
  fc.assert(fc.property(ui, (given) => onlyWords(readUi(SCHEMA, given).ui)));
});

test('what is given wins over what the form has by itself, level by level', () => {
  const lower = { a: { 'ui:title': 'A', b: { 'ui:title': 'B' } }, c: { 'ui:title': 'C' } };
  const upper = { a: { 'ui:title': 'Mine', b: { 'ui:help': 'help' } } };
  expect(mergeUi(lower, upper)).toEqual({
    a: { 'ui:title': 'Mine', b: { 'ui:title': 'B', 'ui:help': 'help' } },
    c: { 'ui:title': 'C' },
  });
});
