import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isObject } from '../../../../../core/json/json-object';
import { JsonNumber, parseJson, stringifyJson } from '../../../../../core/json/lossless';
import { valueAt } from '../../../../../core/json/json-pointer';
import { withName, withoutValue, withValue } from '../../../../../core/json/edit-value';
import type { SuiteEdit } from '../../../../../core/suite/suite-edit';
import { editBetween } from './edit-between';

function edited(whole: unknown, edit: SuiteEdit): unknown {
  switch (edit.kind) {
    case 'put':
      return edit.value === undefined ? withoutValue(whole, edit.path) : withValue(whole, edit.path, edit.value);
    case 'rename':
      return withName(whole, edit.path, edit.name);
    case 'insert': {
      const items = [...(valueAt(whole, edit.path) as unknown[])];
      items.splice(edit.index, 0, edit.value);
      return withValue(whole, edit.path, items);
    }
    case 'move': {
      const items = [...(valueAt(whole, edit.path) as unknown[])];
      items.splice(edit.to, 0, ...items.splice(edit.from, 1));
      return withValue(whole, edit.path, items);
    }
  }
}

describe('the edit between two values', () => {
  it('is the smallest that leads from one to the other', () => {
    const before = { name: 'a', list: [1, 2, 3], map: { x: 1, y: 2 } };
    const between = (after: unknown) => editBetween(before, after, ['calls', 0])[0];
    expect(between({ ...before })).toBeUndefined();
    expect(between({ ...before, name: 'b' })).toEqual({ kind: 'put', path: ['calls', 0, 'name'], value: 'b' });
    expect(between({ ...before, list: [1, 3] })).toEqual({
      kind: 'put',
      path: ['calls', 0, 'list', 1],
      value: undefined,
    });
    expect(between({ ...before, list: [2, 3, 1] })).toEqual({
      kind: 'move',
      path: ['calls', 0, 'list'],
      from: 0,
      to: 2,
    });
    expect(between({ ...before, list: [1, 2, 3, 3] })).toEqual({
      kind: 'insert',
      path: ['calls', 0, 'list'],
      index: 3,
      value: 3,
    });
    expect(between({ ...before, map: { z: 1, y: 2 } })).toEqual({
      kind: 'rename',
      path: ['calls', 0, 'map', 'x'],
      name: 'z',
    });
    const { name, ...rest } = before;
    expect(between(rest)).toEqual({ kind: 'put', path: ['calls', 0, 'name'], value: undefined });
    expect(editBetween({ n: new JsonNumber('1.0') }, { n: 1 }, [])).toMatchObject([{ path: ['n'] }]);
    expect(name).toBe('a');
  });

  it('makes the one of the other, whatever they are', () => {
    const value = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 });
    fc.assert(
      fc.property(value, value, (one, other) => {
        const [before, after] = [one, other].map((each) => parseJson(JSON.stringify(each)));
        const [edit] = editBetween(before, after, []);
        const got = edit ? edited(before, edit) : before;
        const sorted = (each: unknown): unknown =>
          isObject(each) ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1))) : each;
        expect(stringifyJson(sorted(got))).toBe(stringifyJson(sorted(after)));
      }),
      { examples: [[{ c: null }, { a: null, c: {} }]] },
    );
  });
});
