import { textOrJson } from '../../json/lossless';
import { pointerOf, type Segment } from '../../json/json-pointer';
import type { JsonSchema } from '../json-schema';
import { outlineOf, readEntry } from './outline';
import type { OutlineNode } from './outline-node';

const INITIALLY_SHOWN = 60;
/** Cyclic references could make any number of entries. */
const MAX_SEARCHED = 20_000;
const MAX_SEARCH_DEPTH = 200;

/** Level by level, while there is room. */
export function initiallyOpen(root: JsonSchema, top: OutlineNode, room = INITIALLY_SHOWN): ReadonlySet<string> {
  const open = new Set<string>();
  let shown = 0;
  const waiting = [top];
  for (let at = 0; at < waiting.length && shown < room; at++) {
    const node = waiting[at];
    if (!node) break;
    const { children } = readEntry(root, node);
    // A wide object opens only at the root, as a form's.
    if (node !== top && shown + children.length > room) continue;
    open.add(node.id);
    shown += children.length;
    for (const child of children) waiting.push(child);
  }
  return open;
}

function* walkOutline(root: JsonSchema): Generator<{ node: OutlineNode; above: string[] }> {
  const waiting: { node: OutlineNode; above: string[] }[] = [{ node: outlineOf(root), above: [] }];
  for (let count = 0; count < MAX_SEARCHED; count++) {
    const next = waiting[count];
    if (!next) return;
    yield next;
    if (next.above.length >= MAX_SEARCH_DEPTH) continue;
    const above = [...next.above, next.node.id];
    for (const node of readEntry(root, next.node).children) waiting.push({ node, above });
  }
}

export interface OutlineMatches {
  found: ReadonlySet<string>;
  above: ReadonlySet<string>;
}

export function searchOutline(root: JsonSchema, query: string): OutlineMatches | undefined {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return undefined;
  const found = new Set<string>();
  const above = new Set<string>();
  for (const { node, above: parents } of walkOutline(root)) {
    const text = searchText(root, node).toLowerCase();
    if (!words.every((word) => text.includes(word))) continue;
    found.add(node.id);
    for (const id of parents) above.add(id);
  }
  return { found, above };
}

const SEARCHED_KEYWORDS = ['title', 'description', 'format', 'pattern', 'enum', 'const', 'default'];

function searchText(root: JsonSchema, node: OutlineNode): string {
  const { role } = node;
  const { level, types } = readEntry(root, node);
  const names = [...('name' in role ? [role.name] : []), ...('pattern' in role ? [role.pattern] : [])];
  const keywordTexts = SEARCHED_KEYWORDS.flatMap((keyword) => {
    const value = Object.hasOwn(level, keyword) ? level[keyword] : undefined;
    if (value === undefined) return [];
    return [textOrJson(value)];
  });
  return [...names, ...types, ...keywordTexts].join(' ');
}

/** IDs from the root to the entry at a path, or to its nearest ancestor. */
export function entryPath(root: JsonSchema, path: readonly Segment[]): readonly string[] {
  const target = pointerOf(path);
  let nearest: { ids: string[]; length: number } = { ids: [''], length: 0 };
  for (const { node, above } of walkOutline(root)) {
    const here = pointerOf(node.path);
    if (here !== target && !target.startsWith(`${here}/`)) continue;
    if (here.length > nearest.length) nearest = { ids: [...above, node.id], length: here.length };
    if (here === target) break;
  }
  return nearest.ids;
}
