import { type Segment, pointerSegments } from '../../../core/json/json-pointer';
import type { syntaxTree } from '@codemirror/language';

import { numberOf } from '../../../core/json/lossless';

/** A node of the editor's syntax tree. */
export type SyntaxNode = ReturnType<typeof syntaxTree>['topNode'];

/** A stretch of the text, in UTF-16 units. */
export interface Range {
  from: number;
  to: number;
}

const VALUES = new Set(['Object', 'Array', 'String', 'Number', 'True', 'False', 'Null']);

/** The values directly inside a node: the items of an array, a property's value, the text's root. */
export function valuesIn(node: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (VALUES.has(child.name)) found.push(child);
  }
  return found;
}

/** The value that the whole text is. */
export function rootValue(top: SyntaxNode): SyntaxNode | undefined {
  return valuesIn(top)[0];
}

/** The text of a JSON string, without its quotes and escapes; as it stands where it is not whole. */
export function stringAt(text: string, { from, to }: Range): string {
  const source = text.slice(from, to);
  try {
    return String(JSON.parse(source));
  } catch {
    return source.replace(/^"|"$/g, '');
  }
}

export interface Property {
  node: SyntaxNode;
  name: string;
  key: SyntaxNode;
  value: SyntaxNode | undefined;
}

/** The members of an object in the order of the text, repeated names among them. */
export function propertiesOf(text: string, object: SyntaxNode): Property[] {
  return object.getChildren('Property').flatMap((node) => {
    const key = node.getChild('PropertyName');
    if (!key) return [];
    return [{ node, name: stringAt(text, key), key, value: valuesIn(node)[0] }];
  });
}

/**
 * The value of a node, as far as the text goes: of repeated names the last one holds, as for a parser, and what is
 * not there yet is left out, as is what begins at `skipped`.
 */
export function valueOf(text: string, node: SyntaxNode | undefined, skipped?: number): unknown {
  if (node?.from === skipped) return undefined;
  switch (node?.name) {
    case 'Object': {
      const members = new Map<string, unknown>();
      for (const { name, value } of propertiesOf(text, node)) {
        members.set(name, valueOf(text, value, skipped));
      }
      return Object.fromEntries(members);
    }
    case 'Array':
      return valuesIn(node).map((item) => valueOf(text, item, skipped));
    case 'String':
      return stringAt(text, node);
    case 'Number':
      return numberOf(text.slice(node.from, node.to));
    case 'True':
      return true;
    case 'False':
      return false;
    case 'Null':
      return null;
    default:
      return undefined;
  }
}

/** Where a path leads to in the text. */
export interface Found {
  /** The last value on the way that is there. */
  value: SyntaxNode;
  /** The key that the value stands under. */
  key: SyntaxNode | undefined;
  /** How many steps of the path are missing in the text. */
  missing: number;
}

/** Follows a JSON Pointer (RFC 6901) through the text, as far as there is something. */
export function find(text: string, top: SyntaxNode, pointer: string): Found | undefined {
  let value = rootValue(top);
  let key: SyntaxNode | undefined;
  const segments = pointerSegments(pointer);
  for (const [depth, segment] of segments.entries()) {
    if (!value) return undefined;
    const inner: { value: SyntaxNode | undefined; key?: SyntaxNode } | undefined =
      value.name === 'Object'
        ? propertiesOf(text, value).findLast(({ name }) => name === segment)
        : value.name === 'Array' && /^\d+$/.test(segment)
          ? { value: valuesIn(value)[Number(segment)] }
          : undefined;
    if (!inner?.value) return { value, key, missing: segments.length - depth };
    ({ value, key } = { key: undefined, ...inner });
  }
  return value && { value, key, missing: 0 };
}

/** Which item of an array stands at a position, or would: the commas before it are counted. */
export function itemIndex(array: SyntaxNode, pos: number): number {
  let count = 0;
  for (let child = array.firstChild; child && child.to <= pos; child = child.nextSibling) {
    if (child.name === ',' || child.firstChild?.name === ',') count += 1;
  }
  return count;
}

/** The path of a value or key in the text. */
export function pathTo(text: string, node: SyntaxNode): Segment[] {
  const path: Segment[] = [];
  for (let at: SyntaxNode | null = node; at; at = at.parent) {
    const { parent } = at;
    if (at.name === 'Property') {
      const key = at.getChild('PropertyName');
      if (key) path.unshift(stringAt(text, key));
    } else if (parent?.name === 'Array') {
      path.unshift(itemIndex(parent, at.from));
    }
  }
  return path;
}
