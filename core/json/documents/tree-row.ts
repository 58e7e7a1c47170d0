import type { JsonTree } from './json-tree';
import type { JsonKind } from './json-index';

export interface TreeRow {
  /** The row's value; segments of an opened string share it. */
  node: number;
  /** 0 for a value's row; from 1 for the lines of an opened string. */
  segment: number;
  depth: number;
  kind: JsonKind;
  /** Null at the root and in segments. */
  name: string | number | null;
  /** A scalar as in the source (strings cut, without quotes); a container's first members. */
  text: string;
  /** Whether `text` begins, or ends, short of the whole. */
  clipped: 'start' | 'end' | 'both' | null;
  /** Children, or characters of a string's source. */
  size: number;
  state: 'leaf' | 'open' | 'closed';
  pointer: string;
  path: string;
  position: number;
  siblings: number;
}

export interface RowWindow {
  total: number;
  /** Of the viewed value, also where it is closed. */
  nodes: number;
  from: number;
  rows: TreeRow[];
}

/** Wide characters count twice. */
const columnsAt = (code: number) => (code >= 0x2e80 && (code < 0xdc00 || code > 0xdfff) ? 2 : 1);

export function columnsOf(text: string): number {
  let columns = 0;
  for (let i = 0; i < text.length; i += 1) columns += columnsAt(text.charCodeAt(i));
  return columns;
}

// Wraps at a space if one is near.
export function breakLine(line: string, room: number): string[] {
  const pieces: string[] = [];
  let from = 0;
  let width = 0;
  for (let i = 0; i < line.length; i += 1) {
    width += columnsAt(line.charCodeAt(i));
    if (width < room) continue;
    const space = line.lastIndexOf(' ', i);
    let cut = space > from && i - space < 24 ? space + 1 : i + 1;
    if (/[\ud800-\udbff]/.test(line.charAt(cut - 1))) cut += 1;
    pieces.push(line.slice(from, cut));
    from = cut;
    i = cut - 1;
    width = 0;
  }
  if (from < line.length || pieces.length === 0) pieces.push(line.slice(from));
  return pieces;
}

const MAX_PREVIEW_CHARACTERS = 72;
const MAX_PREVIEW_MEMBERS = 6;

/** The first members of a container in one line: `{id: 1, tags: […], …}`. */
export function previewOf(tree: JsonTree, node: number): string {
  const parts: string[] = [];
  let length = 0;
  for (const child of tree.children(node)) {
    if (length > MAX_PREVIEW_CHARACTERS || parts.length === MAX_PREVIEW_MEMBERS) {
      parts.push('…');
      break;
    }
    const key = tree.key(child);
    const part = key === null ? memberPreview(tree, child) : `${key}: ${memberPreview(tree, child)}`;
    parts.push(part);
    length += part.length;
  }
  const inner = parts.join(', ');
  return tree.kind(node) === 'array' ? `[${inner}]` : `{${inner}}`;
}

const MAX_STRING_CHARACTERS = 28;

function memberPreview(tree: JsonTree, node: number): string {
  const ellipsis = tree.size(node) > 0 ? '…' : '';
  switch (tree.kind(node)) {
    case 'object':
      return `{${ellipsis}}`;
    case 'array':
      return `[${ellipsis}]`;
    case 'string': {
      const isCut = tree.rawLength(node) > MAX_STRING_CHARACTERS + '""'.length;
      return `"${tree.stringPart(node, 0, MAX_STRING_CHARACTERS)}${isCut ? '…' : ''}"`;
    }
    default:
      return tree.raw(node);
  }
}
