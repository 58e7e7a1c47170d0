import fc from 'fast-check';
import { expect, test } from 'vitest';

import { countCustomized, shownOrder, uiOption, withUiOrder, withUiOption } from './edit-ui';

test('a word is set where it belongs, and taken away without a trace', () => {
  const ui = withUiOption({}, ['stops', 'items', 'city'], 'title', 'Town');
  expect(ui).toEqual({ stops: { items: { city: { 'ui:title': 'Town' } } } });
  expect(uiOption(ui, ['stops', 'items', 'city'], 'title')).toBe('Town');
  expect(countCustomized(ui)).toBe(1);
  expect(withUiOption(ui, ['stops', 'items', 'city'], 'title', undefined)).toEqual({});
});

test('a word of ui:options is read, and written in the short way from then on', () => {
  const ui = { city: { 'ui:options': { widget: 'radio', rows: 3 }, 'ui:help': 'x' } };
  expect(uiOption(ui, ['city'], 'widget')).toBe('radio');
  expect(withUiOption(ui, ['city'], 'widget', 'select')).toEqual({
    city: { 'ui:options': { rows: 3 }, 'ui:help': 'x', 'ui:widget': 'select' },
  });
});

test('an order names no more fields than it has to', () => {
  const names = ['a', 'b', 'c', 'd'];
  expect(withUiOrder({}, [], names, ['c', 'a', 'b', 'd'])).toEqual({ 'ui:order': ['c', '*'] });
  expect(withUiOrder({ 'ui:order': ['c', '*'] }, [], names, names)).toEqual({});
});

test('the order that was made is the order that is shown', () => {
  const names = fc.uniqueArray(fc.string({ minLength: 1 }).filter((name) => name !== '*'));
  const moved = names.chain((all) =>
    fc.shuffledSubarray(all, { minLength: all.length }).map((order) => ({ all, order })),
  );
  fc.assert(
    fc.property(moved, ({ all, order }) => {
      expect(shownOrder(withUiOrder({}, ['x'], all, order), ['x'], all)).toEqual(order);
    }),
  );
});
