import { describe, expect, it } from 'vitest';

import { pathToPointer, pointerToPath } from './json-pointer';

describe('pathToPointer', () => {
  it.each([
    ['$', ''],
    ['', ''],
    ['$.a[0].b', '/a/0/b'],
    ['a[0].b', '/a/0/b'],
    ['.a', '/a'],
    ['[3].x', '/3/x'],
    ['$["odd name"].x', '/odd name/x'],
    ["$['it\\'s']", "/it's"],
    ['$[\'a\\nb "c" \\u0041\']', '/a\nb "c" A'],
    ['$["a/b~c"]', '/a~1b~0c'],
    ['$.größe.名', '/größe/名'],
    ['/a/0/b', '/a/0/b'],
    ['/a~1b', '/a~1b'],
    ['  $.a ', '/a'],
  ])('reads %j as %j', (path, pointer) => {
    expect(pathToPointer(path)).toBe(pointer);
  });

  it.each(['$.a[', '$..a', '$.a[*]', '$.a b', '/a~2', '$[-1]', '$.a]', '$["a]'])('takes %j for no path', (path) => {
    expect(pathToPointer(path)).toBeNull();
  });

  it('reads what is written for a pointer', () => {
    for (const pointer of ['', '/a/0/b', '/odd name/~1/~0', '/"quoted"', '//x'])
      expect(pathToPointer(pointerToPath(pointer))).toBe(pointer);
  });
});
