import { isMap, isNode, isPair, isScalar, isSeq, type Document, type Node, type Pair } from 'yaml';

import type { Segment } from '../../json/json-pointer';
import { parsedSuite } from '../read-suite';
import { say, SuiteError } from '../say';

/** An edit that cannot be made without touching other parts of the text. */
export class SuiteEditError extends SuiteError {
  override name = 'SuiteEditError';
}

/** @throws SuiteEditError */
export function documentOf(text: string): Document.Parsed {
  const { document } = parsedSuite(text);
  const [error] = document.errors;
  if (error) throw new SuiteEditError(say('not-yaml', { message: error.message }));
  return document;
}

/** What stands at a path; undefined where nothing does. */
export function nodeAt(document: Document.Parsed, path: readonly Segment[]): unknown {
  let node: unknown = document.contents;
  for (const step of path) {
    if (isMap(node)) node = pairOf(node, String(step))?.value;
    else node = isSeq(node) ? node.items[Number(step)] : undefined;
  }
  return node;
}

/** A member's name. */
export function keyOf({ key }: Pair): string {
  return isScalar(key) ? (key.source ?? String(key.value)) : '';
}

/** The member of that name. */
export function pairOf(map: { items: readonly unknown[] }, name: string): Pair | undefined {
  return map.items.find((each): each is Pair => isPair(each) && keyOf(each) === name);
}

/** From the first character of a value to behind its last. */
export function rangeOf(node: Node): [start: number, end: number] {
  if (!node.range) throw new SuiteEditError(say('no-place'));
  return [node.range[0], node.range[1]];
}

/** Where an item, or a member with its name, stands. */
export function placeOf(
  parent: { items: readonly unknown[] },
  index: number,
): { start: number; end: number } | undefined {
  const item = parent.items[index];
  if (isPair(item) && isNode(item.key)) {
    const [start, keyEnd] = rangeOf(item.key);
    return { start, end: isNode(item.value) ? Math.max(keyEnd, rangeOf(item.value)[1]) : keyEnd };
  }
  if (!isNode(item)) return undefined;
  const [start, end] = rangeOf(item);
  return { start, end };
}

/** Where the line begins that a place is in. */
export function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1;
}

/** Behind the line that a value ends in, with the comment that stands behind it. */
export function blockEnd(text: string, end: number): number {
  if (end > 0 && text[end - 1] === '\n') return end;
  const next = text.indexOf('\n', end);
  return next < 0 ? text.length : next + 1;
}

/** How deep the line is indented in which a place stands, the dashes of items counted as blanks. */
export function columnOf(text: string, at: number): number {
  return at - lineStart(text, at);
}
