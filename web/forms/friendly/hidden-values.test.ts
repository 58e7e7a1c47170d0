import { expect, it } from 'vitest';

import { hiddenValues } from './friendly-ui';

const HIDDEN = { 'ui:widget': 'hidden' };

it('finds what is hidden and has a value, however deep', () => {
  const ui = {
    'ui:order': ['a'],
    a: HIDDEN,
    gone: HIDDEN,
    deep: { b: HIDDEN, c: { 'ui:title': 'C' } },
    list: { items: { x: HIDDEN } },
    tuple: { items: [HIDDEN] },
    all: HIDDEN,
  };
  const value = {
    a: null,
    deep: { b: false, c: 1 },
    list: [{ x: 1 }, { y: 2 }, { x: 3 }],
    tuple: [1, 2],
    all: [{ z: 1 }],
  };
  expect(hiddenValues(ui, value)).toEqual([
    ['a'],
    ['deep', 'b'],
    ['list', 0, 'x'],
    ['list', 2, 'x'],
    ['tuple', 0],
    ['all'],
  ]);
  expect(hiddenValues(ui, undefined)).toEqual([]);
  expect(hiddenValues(undefined, value)).toEqual([]);
  expect(hiddenValues({ toString: HIDDEN }, {})).toEqual([]);
});
