import type { JsonTree } from './json-tree';
import type { RowSource } from './row-table';
import { kinds } from './json-index';

const valueColumn = 'value';
const MAX_COLUMNS = 200;
const NO_NODE = 0xffffffff;

export interface RowsNode {
  node: number;
  pointer: string;
}

/** The value if it is an array of objects, or its only container member. Null if a tree shows more. */
export function findRows(tree: JsonTree, root: number): RowsNode | null {
  const rowsNode = (node: number): RowsNode | null =>
    isRows(tree, node) ? { node, pointer: tree.pointer(node) } : null;
  if (tree.kind(root) === 'array') return rowsNode(root);
  if (tree.kind(root) !== 'object') return null;
  let only: number | null = null;
  for (const child of tree.children(root)) {
    if (!tree.isContainer(child)) continue;
    if (only !== null) return null;
    only = child;
  }
  return only === null ? null : rowsNode(only);
}

function isRows(tree: JsonTree, node: number): boolean {
  if (tree.kind(node) !== 'array' || tree.size(node) === 0) return false;
  let fields = 0;
  for (const row of tree.children(node)) {
    if (tree.kind(row) !== 'object') return false;
    fields += tree.size(row);
  }
  return fields > 0;
}

/** Columns are the union of the members, in order of first appearance. */
export function jsonRows(tree: JsonTree, array: number): RowSource & { allColumns: number } {
  const rows = Uint32Array.from(tree.children(array));
  const numbers = new Map<string, number>();
  for (const row of rows) {
    if (tree.kind(row) !== 'object') continue;
    for (const member of tree.children(row)) {
      const key = tree.key(member) ?? '';
      if (!numbers.has(key)) numbers.set(key, numbers.size);
    }
  }
  const width = Math.max(1, Math.min(numbers.size, MAX_COLUMNS));
  const cells = new Uint32Array(rows.length * width).fill(NO_NODE);
  rows.forEach((row, at) => {
    if (tree.kind(row) !== 'object') {
      cells[at * width] = row;
      return;
    }
    for (const member of tree.children(row)) {
      const column = numbers.get(tree.key(member) ?? '') ?? MAX_COLUMNS;
      if (column < width) cells[at * width + column] = member;
    }
  });
  const node = (row: number, column: number): number | null => {
    const found = cells[row * width + column] ?? NO_NODE;
    return found === NO_NODE ? null : found;
  };
  return {
    columns: numbers.size === 0 ? [valueColumn] : [...numbers.keys()].slice(0, width),
    allColumns: Math.max(1, numbers.size),
    rowCount: rows.length,
    text: (row, column) => {
      const at = node(row, column);
      if (at === null) return null;
      return tree.index.kind[at] === kinds.string ? tree.string(at) : tree.raw(at);
    },
    kind: (row, column) => {
      const at = node(row, column);
      return at === null ? null : tree.kind(at);
    },
    json: (row) => tree.raw(rows[row] ?? array),
  };
}
