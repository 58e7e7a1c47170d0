import { describe, expect, it } from 'vitest';

import { JsonTree } from './json-tree';
import { TreeView } from './tree-view';

function viewOf(value: unknown, pointer = '') {
  const tree = new JsonTree(JSON.stringify(value));
  return new TreeView(tree, tree.find(pointer) ?? 0);
}

describe('TreeView', () => {
  it('opens a small document whole', () => {
    const { total, rows } = viewOf({ a: 1, b: { c: [true, null] } }).rows(0, 99);
    expect(total).toBe(6);
    expect(rows.map((row) => [row.depth, row.name, row.text, row.state])).toEqual([
      [0, null, '{a: 1, b: {…}}', 'open'],
      [1, 'a', '1', 'leaf'],
      [1, 'b', '{c: […]}', 'open'],
      [2, 'c', '[true, null]', 'open'],
      [3, 0, 'true', 'leaf'],
      [3, 1, 'null', 'leaf'],
    ]);
  });

  it('opens only the top of a large one, and makes only the rows asked for', () => {
    const view = viewOf(Array.from({ length: 1000 }, (_, i) => ({ i })));
    const { total, rows } = view.rows(500, 503);
    expect(total).toBe(1001);
    expect(rows.map((row) => row.path)).toEqual(['$[499]', '$[500]', '$[501]']);
    expect(view.openToDepth(9)).toBe(2001);
    expect(view.openToDepth(0)).toBe(1);
  });

  it('breaks an opened string into rows', () => {
    const text = `${'word '.repeat(40)}\nsecond line\n\nlast`;
    const view = viewOf({ text });
    view.setColumns(60);
    expect(view.rows(0, 9).rows[1]).toMatchObject({ state: 'closed', kind: 'string' });
    view.setOpen(1, true);
    const { rows } = view.rows(2, 99);
    expect(rows.map((row) => row.text).slice(-3)).toEqual(['second line', '', 'last']);
    const first = rows.slice(0, -3).map((row) => row.text);
    expect(first.join('')).toBe('word '.repeat(40));
    for (const line of first) expect(line.length).toBeLessThanOrEqual(60);
  });

  it('opens what is wider than its row: a number, or a text of wide characters', () => {
    const tree = new JsonTree(`{"wide":"${'宽'.repeat(30)}","fits":"${'x'.repeat(30)}","number":${'7'.repeat(70)}}`);
    const view = new TreeView(tree, 0);
    view.setColumns(60);
    expect(view.rows(1, 4).rows.map((row) => row.state)).toEqual(['closed', 'leaf', 'closed']);
    view.setOpen(3, true);
    const lines = view.rows(4, 9).rows.map((row) => row.text);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join('')).toBe('7'.repeat(70));
  });

  it('reveals a place, or what is left of the way to it', () => {
    const view = viewOf({ deep: Array.from({ length: 300 }, (_, i) => ({ at: [i] })) });
    view.openToDepth(1);
    const row = view.reveal('/deep/200/at/0') ?? -1;
    expect(view.rows(row, row + 1).rows[0]).toMatchObject({ path: '$.deep[200].at[0]', text: '200' });
    const missing = view.reveal('/deep/3/nothing/here') ?? -1;
    expect(view.rows(missing, missing + 1).rows[0]?.path).toBe('$.deep[3]');
  });

  it('opens the way to a hit and shows the text around it', () => {
    const view = viewOf({ a: [{ b: `${'-'.repeat(5000)}needle${'-'.repeat(5000)}` }], c: 'needle' });
    view.openToDepth(1);
    expect(view.search('NEEDLE', false)).toBe(2);
    const row = view.goToHit(0) ?? -1;
    const shown = view.rows(row, row + 1).rows[0];
    expect(shown).toMatchObject({ path: '$.a[0].b', clipped: 'both' });
    expect(shown?.text).toContain('needle');
    expect(view.goToHit(2)).toBeNull();
  });

  it('shows a part as its own tree', () => {
    const { rows } = viewOf({ x: { y: [1, 2] } }, '/x/y').rows(0, 9);
    expect(rows.map((row) => [row.depth, row.name, row.path])).toEqual([
      [0, null, '$.x.y'],
      [1, 0, '$.x.y[0]'],
      [1, 1, '$.x.y[1]'],
    ]);
  });
});
