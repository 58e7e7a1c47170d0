import { expect, it } from 'vitest';

import { readItems } from '../../../core/protocol/resource';
import { uriTreeRows } from './uri-tree';

const items = readItems(
  ['file:///a/one.txt', 'file:///a/two.txt', 'demo://x/deep/er/leaf?q=a/b', 'urn:isbn:1'].map((uri) => ({
    uri,
    name: uri.split(/[/:]/).at(-1),
  })),
  [{ uriTemplate: 'file:///a{/path*}', name: 'any' }],
);

function drawn(closed: readonly string[] = []) {
  return uriTreeRows(items, (key) => !closed.some((name) => key.endsWith(name))).map(
    (row) =>
      `${'  '.repeat(row.level - 1)}${row.kind === 'folder' ? `${row.text} (${row.count})` : `· ${row.item.name}`} ${row.position}/${row.siblings}`,
  );
}

it('A list is a tree by scheme, authority and path; folders that hold only one other are one', () => {
  expect(drawn()).toEqual([
    'file:// (3) 1/3',
    '  a (2) 1/2',
    '    · one.txt 1/2',
    '    · two.txt 2/2',
    '  · any 2/2',
    'demo://x/deep/er (1) 2/3',
    '  · b 1/1',
    'urn: (1) 3/3',
    '  · 1 1/1',
  ]);
});

it('What is below a closed folder has no rows, and the folder tells how much there is', () => {
  expect(drawn(['//'])).toEqual([
    'file:// (3) 1/3',
    'demo://x/deep/er (1) 2/3',
    '  · b 1/1',
    'urn: (1) 3/3',
    '  · 1 1/1',
  ]);
});
