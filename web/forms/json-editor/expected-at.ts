import type { Range, SyntaxNode } from './json-syntax';

export interface ExpectedKey {
  kind: 'key';
  object: SyntaxNode;
  range: Range;
  property: SyntaxNode | undefined;
}

export interface ExpectedValue {
  kind: 'value';
  within: SyntaxNode;
  range: Range;
}

export type Expected = ExpectedKey | ExpectedValue;

const SCALARS = new Set(['String', 'Number', 'True', 'False', 'Null']);
/** The unfinished word or string before the cursor, after complete strings and other text: `"a": tr` → `tr`. */
const LINE = /^(?:[^"]|"(?:[^"\\]|\\.)*")*?("(?:[^"\\]|\\.)*|[\w.+-]*)$/;

/** What a completion at an offset replaces: a key of an object, a value, or nothing. */
export function expectedAt(text: string, top: SyntaxNode, pos: number): Expected | undefined {
  const node = top.resolve(pos, -1);
  if (node.name === 'PropertyName') {
    const object = node.parent?.parent;
    if (!object || pos === node.from) return undefined;
    const property = node.parent ?? undefined;
    return { kind: 'key', object, range: node, property };
  }
  if (SCALARS.has(node.name)) {
    const within = node.parent;
    // Nothing can follow a complete string.
    if (!within || (node.name === 'String' && pos === node.to)) return undefined;
    return { kind: 'value', within, range: node };
  }
  const line = text.slice(text.lastIndexOf('\n', pos - 1) + 1, pos);
  const from = pos - (LINE.exec(line)?.[1]?.length ?? 0);
  const before = text.slice(0, from).trimEnd();
  const last = before.at(-1);
  const container = containerAt(top, from);
  const typed = { from, to: pos };
  if (container.name === 'Object') {
    if (last === ':') {
      const property = propertyEndingAt(container, before.length);
      return property && { kind: 'value', within: property, range: typed };
    }
    if (last === '{' || last === ',' || from < pos || isBetween(text, container, pos))
      return { kind: 'key', object: container, range: typed, property: undefined };
    return undefined;
  }
  if (container.name === 'Array') {
    if (last !== '[' && last !== ',') return undefined;
    return { kind: 'value', within: container, range: typed };
  }
  return before === '' ? { kind: 'value', within: top, range: typed } : undefined;
}

/** On a line of its own after a member; the comma is inserted with the key. */
function isBetween(text: string, object: SyntaxNode, pos: number): boolean {
  return /\n\s*$/.test(text.slice(object.from, pos));
}

function containerAt(top: SyntaxNode, pos: number): SyntaxNode {
  let node: SyntaxNode | null = top.resolve(pos, -1);
  for (; node; node = node.parent) {
    const isOpen = node.from < pos && (node.to > pos || !/^[}\]]$/.test(node.lastChild?.name ?? ''));
    if ((node.name === 'Object' || node.name === 'Array') && isOpen) return node;
  }
  return top;
}

function propertyEndingAt(object: SyntaxNode, colonEnd: number): SyntaxNode | undefined {
  return object.getChildren('Property').findLast(({ from, to }) => from < colonEnd && to >= colonEnd);
}
