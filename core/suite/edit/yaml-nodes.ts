import { isMap, isNode, isPair, isScalar, isSeq, type Document, type Node, type Pair } from 'yaml';

import type { Segment } from '../../json/json-pointer';
import { parsedSuite } from '../read-suite';
import { phrase, SuiteError } from '../suite-phrase';

/** The edit would touch other parts of the text. */
export class SuiteEditError extends SuiteError {
  override name = 'SuiteEditError';
}

/** @throws SuiteEditError */
export function documentOf(text: string): Document.Parsed {
  const { document } = parsedSuite(text);
  const [error] = document.errors;
  if (error) throw new SuiteEditError(phrase('not-yaml', { message: error.message }));
  return document;
}

export function nodeAt(document: Document.Parsed, path: readonly Segment[]): unknown {
  let node: unknown = document.contents;
  for (const step of path) {
    if (isMap(node)) node = pairOf(node, String(step))?.value;
    else node = isSeq(node) ? node.items[Number(step)] : undefined;
  }
  return node;
}

export function keyOf({ key }: Pair): string {
  return isScalar(key) ? (key.source ?? String(key.value)) : '';
}

export function pairOf(map: { items: readonly unknown[] }, name: string): Pair | undefined {
  return map.items.find((each): each is Pair => isPair(each) && keyOf(each) === name);
}

/** The end is exclusive. */
export function nodeRange(node: Node): [start: number, end: number] {
  if (!node.range) throw new SuiteEditError(phrase('no-place'));
  return [node.range[0], node.range[1]];
}

export function itemRange(
  parent: { items: readonly unknown[] },
  index: number,
): { start: number; end: number } | undefined {
  const item = parent.items[index];
  if (isPair(item) && isNode(item.key)) {
    const [start, keyEnd] = nodeRange(item.key);
    return { start, end: isNode(item.value) ? Math.max(keyEnd, nodeRange(item.value)[1]) : keyEnd };
  }
  if (!isNode(item)) return undefined;
  const [start, end] = nodeRange(item);
  return { start, end };
}

export function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1;
}

/** The end of the line in which a value ends, including a comment behind it. */
export function blockEnd(text: string, end: number): number {
  if (end > 0 && text[end - 1] === '\n') return end;
  const next = text.indexOf('\n', end);
  return next < 0 ? text.length : next + 1;
}

/** The column of an offset, from 0; the `- ` of a list item counts, as blanks do. */
export function columnOf(text: string, at: number): number {
  return at - lineStart(text, at);
}
