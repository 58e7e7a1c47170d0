import { isNode, isScalar, type Node, type Pair, isCollection, isMap, isSeq } from 'yaml';

import { nodeRange, SuiteEditError, blockEnd, columnOf, documentOf, lineStart, itemRange } from './edit/yaml-nodes';
import { phrase } from './suite-phrase';
import { anchorOf, yamlValue } from './yaml-value';
import type { Segment } from '../json/json-pointer';
import { isContainer } from '../json/rebuild';
import { sameJson } from '../json/same-json';
import { blockText, flowText, isEmpty, itemText, literalText, STEP } from './edit/yaml-text';

export function reordered<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const moved = [...items];
  moved.splice(to, 0, ...moved.splice(from, 1));
  return moved;
}

/** `a: 1 # one` with the value 2 → `a: 2 # one`; a block that becomes a scalar or a list in brackets moves behind its name. */
export function replaceValue(
  text: string,
  parent: Node & { flow?: boolean },
  pair: Pair | undefined,
  old: Node | undefined,
  value: unknown,
): string {
  if (old && anchorOf(old) !== undefined) throw new SuiteEditError(phrase('has-anchor'));
  const key = pair && isNode(pair.key) ? nodeRange(pair.key) : undefined;
  if (!old || (isScalar(old) && old.source === '' && nodeRange(old)[0] === nodeRange(old)[1])) {
    // A name without a value: `tags:`.
    const colon = key ? text.indexOf(':', key[1]) : -1;
    if (colon < 0) throw new SuiteEditError(phrase('no-place'));
    return `${text.slice(0, colon + 1)} ${flowText(value, parent.flow)}${text.slice(colon + 1)}`;
  }
  const [start, end] = nodeRange(old);
  const isBlock = isCollection(old) && !old.flow;
  const isBlockScalar = isScalar(old) && (old.type === 'BLOCK_LITERAL' || old.type === 'BLOCK_FOLDED');
  const isLast = isBlockScalar || /^[ \t]*(?:\r?\n|$)/.test(text.slice(end));
  const line =
    key && isLast && !parent.flow
      ? scalarText(pair?.key, value, columnOf(text, key[0]) + STEP)
      : flowText(value, parent.flow);
  if (!isBlock && !isBlockScalar) return text.slice(0, start) + line + text.slice(end);
  const isStillBlock = isBlock && !parent.flow && isContainer(value) && !isEmpty(value);
  const indent = isStillBlock ? columnOf(text, start) : 0;
  const valueText = isStillBlock ? blockText(value, indent) : line;
  const from = isStillBlock || !key ? start : text.indexOf(':', key[1]) + 1;
  const gap = from === start ? '' : ' ';
  const isEnded = text[end - 1] === '\n';
  return text.slice(0, from) + gap + valueText + (isEnded ? '\n' : '') + text.slice(end);
}

/** Adds a member or an item at the end of its parent, in the parent's style: `[1, 2]` → `[1, 2, 3]`. */
export function addValue(
  text: string,
  outer: readonly Segment[],
  parent: Node & { flow?: boolean; items: readonly unknown[] },
  last: Segment,
  value: unknown,
): string {
  if (isSeq(parent) && Number(last) !== parent.items.length) throw new SuiteEditError(phrase('only-at-end'));
  const name = isMap(parent) ? `${flowText(String(last), parent.flow)}: ` : '';
  const end = itemRange(parent, parent.items.length - 1)?.end;
  const [start, close] = nodeRange(parent);
  if (parent.flow) {
    // The first call of an empty list puts it on lines of its own.
    if (end === undefined && outer.length === 1 && isSeq(parent))
      return `${text.slice(0, start).replace(/ +$/, '')}\n${itemText(value, STEP)}${text.slice(close)}`;
    // `{}` becomes `{ name: value }`.
    if (end === undefined && isMap(parent) && close - start === 2)
      return `${text.slice(0, start)}{ ${name}${flowText(value, parent.flow)} }${text.slice(close)}`;
    const at = end ?? start + 1;
    const separator = end === undefined ? '' : ', ';
    return text.slice(0, at) + separator + name + flowText(value, parent.flow) + text.slice(at);
  }
  const at = blockEnd(text, end ?? close);
  const head = text.slice(0, at).endsWith('\n') ? text.slice(0, at) : `${text.slice(0, at)}\n`;
  const column = columnOf(text, itemRange(parent, 0)?.start ?? start);
  const isLines = isContainer(value) && !isEmpty(value);
  if (isSeq(parent)) {
    const dash = text.slice(lineStart(text, itemRange(parent, 0)?.start ?? start)).search(/-/);
    return `${head}${itemText(value, dash)}\n${text.slice(at)}`;
  }
  const pad = ' '.repeat(column);
  const itemLines = isLines
    ? `\n${pad}${' '.repeat(STEP)}${blockText(value, column + STEP)}`
    : scalarText(last, value, column + STEP);
  return `${head}${pad}${isLines ? name.trimEnd() : name}${itemLines}\n${text.slice(at)}`;
}

/** A presenter's notes as lines of their own; other texts stay on their line. */
function scalarText(key: unknown, value: unknown, indent: number): string {
  const isProse = (isScalar(key) ? key.value : key) === 'notes';
  return (isProse ? literalText(value, indent) : undefined) ?? flowText(value);
}

/** Checks the value of the edited text, since the edits cut and paste text. @throws SuiteEditError */
export function verifyEdit(before: string, after: string, edit: (value: unknown) => unknown): string {
  const expected = edit(yamlValue(documentOf(before)).value);
  const actual = yamlValue(documentOf(after)).value;
  if (!sameJson(expected, actual)) throw new SuiteEditError(phrase('not-editable'));
  return after;
}
