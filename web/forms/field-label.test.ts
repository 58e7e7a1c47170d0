import { expect, it } from 'vitest';

import { SchemaDocument } from '../../core/schema/plan/schema-document';
import { fieldLabels } from './field-label';

const guest = {
  type: 'object',
  properties: { name: { anyOf: [{ type: 'string' }, { type: 'null' }], title: 'Name' } },
};
const schema = {
  type: 'object',
  properties: {
    guests: { type: 'array', title: 'Guests', items: { $ref: '#/$defs/guest' } },
    stay: { oneOf: [{ type: 'object', properties: { at: { $ref: '#/$defs/hotel' } } }, { type: 'string' }] },
  },
  $defs: { guest, hotel: { type: 'string', title: 'Hotel' } },
};

it.each([
  ['', ''],
  ['/guests', 'Guests'],
  ['/guests/1/name', 'Guests › 2 › Name'],
  ['/guests/1/un~1known', 'Guests › 2 › un/known'],
  ['/stay/at', 'stay › Hotel'],
])('names %j as the form does: %s', (pointer, label) => {
  expect(fieldLabels(new SchemaDocument(schema), { guests: [{}, {}], stay: {} })(pointer)).toBe(label);
});
