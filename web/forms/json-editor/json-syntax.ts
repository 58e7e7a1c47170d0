import { type Segment, pointerSegments } from '../../../core/json/json-pointer';
import type { syntaxTree } from '@codemirror/language';

import { numberOf } from '../../../core/json/lossless';

export type SyntaxNode = ReturnType<typeof syntaxTree>['topNode'];

export interface Range {
  from: number;
  to: number;
}

const VALUES = new Set(['Object', 'Array', 'String', 'Number', 'True', 'False', 'Null']);

export function valuesIn(node: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (VALUES.has(child.name)) found.push(child);
  }
  return found;
}

export function rootValue(top: SyntaxNode): SyntaxNode | undefined {
  return valuesIn(top)[0];
}

/** Unquotes and unescapes; an unfinished string as it is. */
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

export function propertiesOf(text: string, object: SyntaxNode): Property[] {
  return object.getChildren('Property').flatMap((node) => {
    const key = node.getChild('PropertyName');
    if (!key) return [];
    return [{ node, name: stringAt(text, key), key, value: valuesIn(node)[0] }];
  });
}

/** Lenient: of repeated names the last one wins, missing values are left out. @param skipped offset of a node */
export function valueOf(text: string, node: SyntaxNode | undefined, skipped?: number): unknown {
  if (node?.from === skipped) return undefined;
  switch (node?.name) {
    case 'Object': {
      const members = new Map<string, unknown>();
      for (const { name, value } of propertiesOf(text, node)) members.set(name, valueOf(text, value, skipped));
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

interface NearestValue {
  value: SyntaxNode;
  key: SyntaxNode | undefined;
  /** Number of the pointer's last segments that do not exist. */
  missing: number;
}

export function nearestValue(text: string, top: SyntaxNode, pointer: string): NearestValue | undefined {
  let value = rootValue(top);
  let key: SyntaxNode | undefined;
  const segments = pointerSegments(pointer);
  for (const [depth, segment] of segments.entries()) {
    if (!value) return undefined;
    const member: Pick<Property, 'key' | 'value'> | undefined =
      value.name === 'Object' ? propertiesOf(text, value).findLast(({ name }) => name === segment) : undefined;
    const item = value.name === 'Array' && /^\d+$/.test(segment) ? valuesIn(value)[Number(segment)] : undefined;
    const inner = member?.value ?? item;
    if (!inner) return { value, key, missing: segments.length - depth };
    value = inner;
    key = member?.key;
  }
  return value && { value, key, missing: 0 };
}

/** The index of the item at an offset: the number of commas before it. */
export function itemIndex(array: SyntaxNode, pos: number): number {
  let count = 0;
  for (let child = array.firstChild; child && child.to <= pos; child = child.nextSibling) {
    if (child.name === ',' || child.firstChild?.name === ',') count += 1;
  }
  return count;
}

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
