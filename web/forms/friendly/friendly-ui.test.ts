import { expect, test } from 'vitest';

import { humanize } from '../../../core/text/humanize';
import { friendlyUi } from './friendly-ui';

test.each([
  ['city', 'City'],
  ['start_date', 'Start date'],
  ['startDate', 'Start date'],
  ['HTTPStatus', 'HTTP status'],
  ['user-id', 'User id'],
  ['maxItems2Show', 'Max items2 show'],
  ['URL', 'URL'],
  ['城市', '城市'],
  ['__', '__'],
])('%s reads “%s”', (name, words) => expect(humanize(name)).toBe(words));

test('what has a title keeps it, at every level, and a name like customization customizes nothing', () => {
  const closed = { 'ui:options': { expandable: false } };
  const schema = {
    type: 'object',
    properties: {
      'ui:order': { type: 'string' },
      guest_name: { type: 'string' },
      wants_window: { type: 'boolean', title: 'At the window?' },
      stops: { type: 'array', items: { type: 'object', properties: { postalCode: { type: 'string' } } } },
    },
  };
  expect(friendlyUi(schema, { yes: 'Yes', no: 'No' })).toEqual({
    ...closed,
    guest_name: { 'ui:title': 'Guest name' },
    wants_window: { 'ui:enumNames': ['Yes', 'No'] },
    stops: { 'ui:title': 'Stops', items: { ...closed, postalCode: { 'ui:title': 'Postal code' } } },
  });
});

test('a schema that holds itself ends', () => {
  const node: Record<string, unknown> = { type: 'object' };
  node['properties'] = { next_node: node };
  expect(JSON.stringify(friendlyUi(node, { yes: 'Yes', no: 'No' })).length).toBeLessThan(500);
});
